/** Who brought a visitor, as it is stored with a trip. */
export interface Attribution {
  /** `site`: the host is the agency's. */
  readonly source: 'link' | 'site';
  readonly agencyId: string;
  readonly personId: string | null;
  /** The number in the link. */
  readonly fid: string | null;
}
