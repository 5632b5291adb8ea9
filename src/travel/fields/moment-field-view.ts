/** A day and a time of day, or what was typed in their place. */
export interface MomentFieldView {
  readonly label: string;
  readonly dayLabel: string;
  readonly timeLabel: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:mm`. */
  readonly time: string;
  readonly times: readonly { readonly value: string; readonly label: string }[];
  /** The days that can be chosen, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
}
