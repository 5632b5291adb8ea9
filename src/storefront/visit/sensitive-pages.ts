/** Pages with personal or payment data: they show no invitations, and have no analytics. */
const sensitive =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:basket|book|pay|transaction|login|password|email|profile|account|dashboard|join|invitation|reservation|price-alerts|lists|reviews|widgets|sso|_dev)(?:[/?#]|$)/i;

/** Whether an address is a sensitive page: a path with or without locale prefix and query. A malformed one counts as sensitive. */
export function isSensitive(path: string): boolean {
  try {
    return sensitive.test(decodeURIComponent(path.split(/[?#]/, 1)[0] ?? ''));
  } catch {
    return true;
  }
}
