/** How many stars to draw: whole numbers above 0 and below 6, else none at all. */
export function starCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 6 ? value : null;
}
