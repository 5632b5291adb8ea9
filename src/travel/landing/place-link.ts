/** A place as a link. */
export interface PlaceLink {
  readonly label: string;
  readonly href: string;
  /** BCP 47, where the name is in another language than the page. */
  readonly lang?: string;
}
