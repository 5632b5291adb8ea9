/** The wholesaler for which the supplier acts as agent; some contracts require it on the voucher. */
export interface PayableThrough {
  readonly name: string;
  readonly taxNumber: string | null;
}
