/** A stay that begins on another day. */
export interface DateView {
  readonly dates: string;
  /** `from €61 per night`; null where it is not known. */
  readonly price: string | null;
  /** Null for the shown one. */
  readonly href: string | null;
}
