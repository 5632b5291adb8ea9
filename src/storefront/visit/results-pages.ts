const lists = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/[a-z]+\/(?:search|compare|(?:.+\/)?results)\/?(?:[?#]|$)/;
/** What the products call the first day in their addresses. */
const dates = ['check_in', 'date', 'from'];

/** Whether an address shows availability for dates: lists of results, and any page with dates in its query. */
export function showsResults(path: string): boolean {
  const query = new URLSearchParams(path.split('#', 1)[0]?.split('?')[1] ?? '');
  return lists.test(path) || dates.some((name) => query.has(name));
}
