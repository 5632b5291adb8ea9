export interface AppView {
  readonly brand: string;
  /** Pages of apps in stores, where the operator has some. */
  readonly appStore: string | null;
  readonly playStore: string | null;
}
