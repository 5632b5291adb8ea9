/** Suppliers write that a ticket can never be cancelled as a cut-off a year or more before the visit. */
const never = 365 * 24 * 60;

/** Full hours before a visit until which cancelling it is free; null when it never is. */
export const freeCancelHours = ({ cancelBeforeMinutes }: { readonly cancelBeforeMinutes: number }): number | null =>
  cancelBeforeMinutes < never ? Math.ceil(cancelBeforeMinutes / 60) : null;
