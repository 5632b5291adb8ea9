/** All waits of the saga, in milliseconds. `scale` multiplies each of them (TIME_SCALE). */
export interface Timing {
  readonly scale: number;
  /** Between two looks into the queue for trips whose time has come. */
  readonly lookForDue: number;
  /** The shortest and the longest time to pay. */
  readonly payAtLeast: number;
  readonly payWithin: number;
  /** How long before its end a hold is prolonged while the payment page is open. */
  readonly prolongBefore: number;
  readonly pollPayment: number;
  readonly giveUp: number;
  readonly recheckHuman: number;
  readonly watchOrphans: number;
  readonly alarmCapture: number;
  /** Between two checks of a captured payment with an unfinished refund or dispute. */
  readonly recheckMoney: number;
  readonly lag: (seconds: number) => number;
  /** Wait before the next status check, by the number of checks so far. */
  readonly pollDelay: (asked: number) => number;
  /** Wait before the next attempt of a payment step, by the number of attempts so far. */
  readonly retryDelay: (attempts: number) => number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export function timing(scale: number): Timing {
  const pick = (steps: readonly number[]) => (count: number) => (steps[Math.min(count, steps.length - 1)] ?? 0) * scale;
  return {
    scale,
    lookForDue: Math.max(second * scale, 100),
    payAtLeast: 10 * minute * scale,
    payWithin: 20 * minute * scale,
    prolongBefore: 3 * minute * scale,
    pollPayment: 2 * minute * scale,
    giveUp: 30 * minute * scale,
    recheckHuman: 15 * minute * scale,
    watchOrphans: 24 * hour * scale,
    alarmCapture: 15 * minute * scale,
    recheckMoney: hour * scale,
    lag: (seconds) => 2 * seconds * second * scale,
    pollDelay: pick([1, 2, 3, 5, 10, 15, 30, 60].map((seconds) => seconds * second)),
    retryDelay: pick([0, 5 * second, 30 * second, minute, 5 * minute, 15 * minute, hour, 6 * hour]),
  };
}
