/** What the list of places says of the field that belongs to it. */
export interface BoxState {
  readonly expanded: boolean;
  /** Id of the option that the keys are on. */
  readonly active?: string | undefined;
}
