/** The part of a suggestion list's state that its text field needs. */
export interface BoxState {
  readonly expanded: boolean;
  /** Id of the option that the keys are on. */
  readonly active?: string | undefined;
}
