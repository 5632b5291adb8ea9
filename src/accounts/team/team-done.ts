/** Changes that the page can confirm. */
export const done = [
  'invited',
  'resent',
  'withdrawn',
  'saved',
  'blocked',
  'unblocked',
  'removed',
  'opened',
  'limits',
  'agency_blocked',
  'agency_unblocked',
  'second_factor',
] as const;
export type TeamDone = (typeof done)[number];
