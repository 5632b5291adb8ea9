/** A page of the dashboard with its frame. */
export type DashboardView<View = unknown> =
  | { readonly kind: 'open'; readonly links: readonly DashboardTab[]; readonly view: View }
  /** The person may not open it. */
  | { readonly kind: 'refused'; readonly links: readonly DashboardTab[]; readonly home: string };

export interface DashboardTab {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}
