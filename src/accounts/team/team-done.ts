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
] as const;
export type TeamDone = (typeof done)[number];
