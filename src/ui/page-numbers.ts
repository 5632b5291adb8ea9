/** Page numbers to show: first, last, the current and its neighbours; `null` is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .toSorted((a, b) => a - b);
  return shown.flatMap((one, at) => {
    const before = shown[at - 1];
    if (before === undefined || one - before === 1) return [one];
    // A gap of one page is that page: an ellipsis would not be shorter.
    return one - before === 2 ? [one - 1, one] : [null, one];
  });
}
