/** An error whose message says all that a person needs; it is shown without its stack. */
export function explained(message) {
  return Object.assign(new Error(message), { isExplained: true });
}
