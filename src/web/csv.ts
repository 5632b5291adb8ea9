/** Spreadsheets read a cell that begins so as a formula; so do those with blanks before it. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|]/u;
const number = /^-?\d+(\.\d+)?$/;

/** A line of RFC 4180, with its end. What a spreadsheet would run as a formula begins with an apostrophe instead. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
