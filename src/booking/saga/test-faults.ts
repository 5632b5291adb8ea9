import { type Endpoint, hotelFaults } from '#demo/hotels/fault.ts';

/** Calls of the saga after the quote. */
const sagaCalls: readonly Endpoint[] = ['hold', 'release', 'book', 'status', 'cancellation_quote', 'cancellation'];

/** The supplier loses or ends a confirmed booking: the call that is disturbed reveals nothing of it. */
const breaksItsWord: readonly string[] = ['ghost', 'supplier_cancelled'];

/** Every other fault of the sandbox supplier, with each of the saga's calls that it can disturb. */
export const supplierFaults = hotelFaults.names
  .filter((fault) => !breaksItsWord.includes(fault))
  .flatMap((fault) =>
    sagaCalls.filter((call) => hotelFaults.playsOn(fault, call)).map((call) => [fault, call] as const),
  );

/** Faults of the gateway and the call that each disturbs, for tests that inject them on the next two such calls. */
export const gatewayFaults = [
  ...['500', 'garbage', 'hang'].flatMap((fault) =>
    ['create', 'status', 'capture', 'refund', 'list'].map((operation) => [fault, operation] as const),
  ),
  ['create_timeout_after_commit', 'create'],
  ['capture_fails', 'capture'],
  ['capture_commit_then_timeout', 'capture'],
  ['refund_fails', 'refund'],
  ['refund_commit_then_timeout', 'refund'],
] as const;
/** The same when an authorisation is let go. */
export const voidFaults = [
  ['500', 'void'],
  ['garbage', 'void'],
  ['hang', 'void'],
  ['void_fails', 'void'],
  ['void_commit_then_timeout', 'void'],
] as const;
export const webhookFaults = ['webhook_none', 'webhook_duplicate', 'webhook_late', 'webhook_forged'] as const;
