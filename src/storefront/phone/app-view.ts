export interface AppView {
  readonly brand: string;
  /** The operator's apps in app stores, if any. */
  readonly appStore: string | null;
  readonly playStore: string | null;
}
