/** The calls of a booking's life cycle. Every product uses these names, whatever their paths. */
const bookingCalls = [
  'quote',
  'hold',
  'release',
  'book',
  'status',
  'list',
  'cancellation_quote',
  'cancellation',
  'amend',
  'amendment',
  'message',
  'messages',
  // What the supplier sends by itself.
  'push',
] as const;
export type BookingCall = (typeof bookingCalls)[number];

/** What a fault can disturb: all calls to the supplier, those that answer with offers, those that answer with lists, or these. */
type On<Endpoint extends string> = 'all' | 'offers' | 'lists' | readonly Endpoint[];

export interface FaultKind<Endpoint extends string> {
  readonly on: On<Endpoint>;
  /** The default of its number; null where it has none. */
  readonly argument: number | null;
}

export interface SurnameFault<Fault extends string> {
  readonly fault: Fault;
  readonly on: readonly BookingCall[];
}

const writing: readonly BookingCall[] = ['hold', 'release', 'book', 'cancellation', 'amend', 'message'];

/** Faults that every product can play (see a product's protocol.md for meanings and units). */
const engineFaults = {
  slow: { on: 'all', argument: 3_000 },
  hang: { on: 'all', argument: 60_000 },
  lost_request: { on: 'all', argument: 60_000 },
  network_error: { on: 'all', argument: null },
  rate_limited: { on: 'all', argument: null },
  server_error: { on: 'all', argument: null },
  garbage: { on: 'all', argument: null },
  truncated: { on: 'all', argument: null },
  oversize: { on: 'all', argument: null },
  wrong_types: { on: 'all', argument: null },
  nan_price: { on: 'offers', argument: null },
  negative_price: { on: 'offers', argument: null },
  absurd_price: { on: 'offers', argument: null },
  wrong_currency: { on: 'offers', argument: null },
  duplicate_ids: { on: 'lists', argument: null },
  price_up: { on: ['quote', 'hold', 'book'], argument: 1_000 },
  price_down: { on: ['quote'], argument: 1_000 },
  sold_out: { on: ['quote', 'hold', 'book'], argument: null },
  commit_then_timeout: { on: writing, argument: 60_000 },
  commit_then_500: { on: writing, argument: null },
  commit_then_garbage: { on: writing, argument: null },
  rejected: { on: ['book'], argument: null },
  accepted_202: { on: ['book'], argument: 5_000 },
  late_visibility: { on: ['book'], argument: 5_000 },
  ghost: { on: ['book'], argument: null },
  supplier_cancelled: { on: ['book'], argument: 5_000 },
  cancel_commit_then_timeout: { on: ['cancellation'], argument: 60_000 },
  cancel_refused: { on: ['cancellation'], argument: null },
  fee_up: { on: ['cancellation'], argument: null },
  webhook_none: { on: ['push'], argument: null },
  webhook_duplicate: { on: ['push'], argument: 2 },
  webhook_late: { on: ['push'], argument: 60_000 },
  webhook_forged: { on: ['push'], argument: null },
} as const satisfies Record<string, FaultKind<BookingCall>>;

export type EngineFault = keyof typeof engineFaults;

/** A lead guest with one of these family names triggers that fault on the calls listed. Case doesn't matter. */
const engineSurnames: Readonly<Record<string, SurnameFault<EngineFault>>> = {
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
  'supplier-cancelled': { fault: 'supplier_cancelled', on: ['book'] },
  'cancel-lost': { fault: 'cancel_commit_then_timeout', on: ['cancellation'] },
  'cancel-refused': { fault: 'cancel_refused', on: ['cancellation'] },
  'amend-slow': { fault: 'slow', on: ['amend'] },
  'amend-silent': { fault: 'commit_then_timeout', on: ['amend'] },
  'amend-garbage': { fault: 'commit_then_garbage', on: ['amend'] },
  'message-silent': { fault: 'commit_then_timeout', on: ['message'] },
  'message-down': { fault: 'server_error', on: ['message'] },
  'fee-silent': { fault: 'server_error', on: ['cancellation_quote'] },
  'fee-up': { fault: 'fee_up', on: ['cancellation'] },
};

/** What to play on one call: each fault and its number. */
export interface Faults<Fault extends string = EngineFault> {
  has(fault: Fault): boolean;
  get(fault: Fault): number | undefined;
  keys(): Iterable<string>;
}

/** A product's calls other than the life cycle's, and its faults other than the engine's. */
export interface ProductFaults<Endpoint extends string, Fault extends string> {
  readonly endpoints: readonly Endpoint[];
  /** Calls that answer with offers, whose prices can be spoiled. */
  readonly offers: readonly (Endpoint | BookingCall)[];
  /** Calls that answer with a list, of which an entry can come twice. */
  readonly lists: readonly (Endpoint | BookingCall)[];
  readonly faults: Readonly<Record<Fault, FaultKind<Endpoint | BookingCall>>>;
  readonly surnames: Readonly<Record<string, SurnameFault<NoInfer<Fault>>>>;
}

/** All calls and faults of a product. */
export interface FaultTable<Endpoint extends string = string, Fault extends string = string> {
  readonly endpoints: readonly Endpoint[];
  readonly names: readonly Fault[];
  isFault(name: string): name is Fault;
  playsOn(fault: Fault, endpoint: Endpoint): boolean;
  /** The number of a fault for which none is given. */
  defaultArgument(fault: Fault): number;
  /** Parses `slow=200, partial` from the request header. Unknown names are ignored. */
  fromHeader(header: string | null): Map<Fault, number>;
  ofSurname(surname: string, endpoint: Endpoint): Fault | null;
}

export function faultTable<Endpoint extends string, Fault extends string>(
  product: ProductFaults<Endpoint, Fault>,
): FaultTable<Endpoint | BookingCall, Fault | EngineFault> {
  type Call = Endpoint | BookingCall;
  type Name = Fault | EngineFault;
  const endpoints: readonly Call[] = [...product.endpoints, ...bookingCalls];
  const kinds: Readonly<Record<Name, FaultKind<Call>>> = { ...engineFaults, ...product.faults };
  const surnames: Readonly<Record<string, SurnameFault<Name>>> = { ...engineSurnames, ...product.surnames };
  const all = endpoints.filter((endpoint) => endpoint !== 'push');
  const callsOf = (on: On<Call>) => (typeof on === 'string' ? { all, ...product }[on] : on);
  const isFault = (name: string): name is Name => Object.hasOwn(kinds, name);
  const defaultArgument = (fault: Name) => kinds[fault].argument ?? 0;
  return {
    endpoints,
    names: Object.keys(kinds) as Name[],
    isFault,
    playsOn: (fault, endpoint) => callsOf(kinds[fault].on).includes(endpoint),
    defaultArgument,
    fromHeader: (header) => {
      const faults = new Map<Name, number>();
      for (const part of (header ?? '').split(',')) {
        const [name = '', number = ''] = part.trim().split('=');
        if (isFault(name)) faults.set(name, /^\d{1,9}$/.test(number) ? Number(number) : defaultArgument(name));
      }
      return faults;
    },
    ofSurname: (surname, endpoint) => {
      const name = surname.trim().toLowerCase();
      const found = Object.hasOwn(surnames, name) ? surnames[name] : undefined;
      return found?.on.some((one) => one === endpoint) ? found.fault : null;
    },
  };
}
