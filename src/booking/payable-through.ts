/** Whom the supplier buys from, and acts as the agent of; some contracts want them named on the voucher. */
export interface PayableThrough {
  readonly name: string;
  readonly taxNumber: string | null;
}
