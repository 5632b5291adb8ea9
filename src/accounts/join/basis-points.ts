/** `8` or `8.5` percent as basis points; null for anything else. */
export function basisPoints(percent: string): number | null {
  return /^\d{1,2}([.,]\d{1,2})?$/.test(percent) ? Math.round(Number(percent.replace(',', '.')) * 100) : null;
}
