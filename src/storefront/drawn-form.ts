import type { ProductName } from './site-routes.ts';

/** The search form of one product inside another page. */
export interface DrawnForm {
  /** The product that renders the form. */
  readonly product: ProductName;
  readonly view: unknown;
}
