/** A page of the dashboard with its frame. The frame brings its texts, so that pages don't load them. */
export type DashboardView<View = unknown> =
  | { readonly kind: 'open'; readonly frame: DashboardFrame; readonly view: View }
  /** The person may not open it. */
  | { readonly kind: 'refused'; readonly frame: DashboardFrame; readonly refused: Refused };

export interface DashboardFrame {
  /** Name of the navigation, for screen readers. */
  readonly label: string;
  readonly tabs: readonly DashboardTab[];
}

export interface DashboardTab {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export interface Refused {
  readonly title: string;
  readonly text: string;
  readonly home: { readonly label: string; readonly href: string };
}
