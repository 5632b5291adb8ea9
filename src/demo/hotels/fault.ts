/** The calls that a fault may be played on. */
export const endpoints = [
  'availability',
  'rates',
  'calendar',
  'quote',
  'hold',
  'release',
  'book',
  'status',
  'list',
  'cancellation_quote',
  'cancellation',
] as const;
export type Endpoint = (typeof endpoints)[number];

const reading: readonly Endpoint[] = ['availability', 'rates', 'quote'];
const writing: readonly Endpoint[] = ['hold', 'release', 'book', 'cancellation'];

/** Every fault, the calls that it can disturb, and the default of its number (see protocol.md for meanings and units). */
const faultTable = {
  slow: { on: endpoints, argument: 3_000 },
  hang: { on: endpoints, argument: 60_000 },
  lost_request: { on: endpoints, argument: 60_000 },
  network_error: { on: endpoints, argument: null },
  rate_limited: { on: endpoints, argument: null },
  server_error: { on: endpoints, argument: null },
  garbage: { on: endpoints, argument: null },
  truncated: { on: endpoints, argument: null },
  oversize: { on: endpoints, argument: null },
  wrong_types: { on: endpoints, argument: null },
  partial: { on: ['availability'], argument: null },
  nan_price: { on: reading, argument: null },
  negative_price: { on: reading, argument: null },
  absurd_price: { on: reading, argument: null },
  wrong_currency: { on: reading, argument: null },
  unknown_board: { on: reading, argument: null },
  bad_penalty: { on: reading, argument: null },
  no_penalty: { on: reading, argument: null },
  duplicate_ids: { on: ['availability', 'rates'], argument: null },
  price_up: { on: ['quote', 'hold', 'book'], argument: 1_000 },
  price_down: { on: ['quote'], argument: 1_000 },
  terms_worse: { on: ['quote'], argument: null },
  board_changed: { on: ['quote'], argument: null },
  room_changed: { on: ['quote'], argument: null },
  sold_out: { on: ['quote', 'hold', 'book'], argument: null },
  commit_then_timeout: { on: writing, argument: 60_000 },
  commit_then_500: { on: writing, argument: null },
  commit_then_garbage: { on: writing, argument: null },
  rejected: { on: ['book'], argument: null },
  accepted_202: { on: ['book'], argument: 5_000 },
  late_visibility: { on: ['book'], argument: 5_000 },
  ghost: { on: ['book'], argument: null },
  guests_differ: { on: ['book'], argument: null },
  supplier_cancelled: { on: ['book'], argument: 5_000 },
  cancel_commit_then_timeout: { on: ['cancellation'], argument: 60_000 },
  cancel_refused: { on: ['cancellation'], argument: null },
  fee_up: { on: ['cancellation'], argument: null },
} as const satisfies Record<string, { on: readonly Endpoint[]; argument: number | null }>;

export type FaultName = keyof typeof faultTable;
/** What to play on one call: the fault and its number. */
export type Faults = ReadonlyMap<FaultName, number>;

export const faultNames = Object.keys(faultTable) as readonly FaultName[];

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(faultTable, name);
}

export function playsOn(name: FaultName, endpoint: Endpoint): boolean {
  return (faultTable[name].on as readonly Endpoint[]).includes(endpoint);
}

export function defaultArgument(name: FaultName): number {
  return faultTable[name].argument ?? 0;
}

/** `slow=200, partial` from the request header. Unknown names are passed over. */
export function faultsFromHeader(header: string | null): Map<FaultName, number> {
  const faults = new Map<FaultName, number>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', number = ''] = part.trim().split('=');
    if (isFault(name)) faults.set(name, /^\d{1,9}$/.test(number) ? Number(number) : defaultArgument(name));
  }
  return faults;
}

/** A lead guest with one of these family names gets that fault on the calls listed. Case doesn't matter. */
const bySurname: Readonly<Record<string, { fault: FaultName; on: readonly Endpoint[] }>> = {
  slow: { fault: 'slow', on: ['hold', 'book'] },
  soldout: { fault: 'sold_out', on: ['hold', 'book'] },
  'soldout-at-book': { fault: 'sold_out', on: ['book'] },
  pricechange: { fault: 'price_up', on: ['hold', 'book'] },
  rejected: { fault: 'rejected', on: ['book'] },
  pending: { fault: 'accepted_202', on: ['book'] },
  lost: { fault: 'lost_request', on: ['book'] },
  'timeout-after-commit': { fault: 'commit_then_timeout', on: ['book'] },
  'error-after-commit': { fault: 'commit_then_500', on: ['book'] },
  garbage: { fault: 'commit_then_garbage', on: ['book'] },
  late: { fault: 'late_visibility', on: ['book'] },
  ghost: { fault: 'ghost', on: ['book'] },
  'guests-differ': { fault: 'guests_differ', on: ['book'] },
  'supplier-cancelled': { fault: 'supplier_cancelled', on: ['book'] },
  'cancel-lost': { fault: 'cancel_commit_then_timeout', on: ['cancellation'] },
  'cancel-refused': { fault: 'cancel_refused', on: ['cancellation'] },
  'fee-up': { fault: 'fee_up', on: ['cancellation'] },
};

export function faultOfSurname(surname: string, endpoint: Endpoint): FaultName | null {
  const name = surname.trim().toLowerCase();
  const found = Object.hasOwn(bySurname, name) ? bySurname[name] : undefined;
  return found?.on.includes(endpoint) ? found.fault : null;
}
