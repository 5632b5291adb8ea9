/** Where somebody gives us what is theirs, or would be kept from it: nobody is invited there, and nothing is measured. */
const quiet =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:book|pay|transaction|login|password|email|profile|account|dashboard|reservation|widgets|sso|_dev)(?:[/?#]|$)/i;

/** Whether an address is one of them: a path with or without a locale's prefix and query. What can't be read is. */
export function isQuiet(path: string): boolean {
  try {
    return quiet.test(decodeURIComponent(path.split(/[?#]/, 1)[0] ?? ''));
  } catch {
    return true;
  }
}
