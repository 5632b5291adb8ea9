/** The same stay begun on other days. */
export interface DatesView {
  /** This page with the days; null while it shows them. */
  readonly href: string | null;
  /** In order; empty until they are asked for. */
  readonly days: readonly {
    readonly dates: string;
    /** `from €61 per night`; null where it is not known. */
    readonly price: string | null;
    /** Null for the shown one. */
    readonly href: string | null;
  }[];
}
