import { z } from 'zod';
import { answer, type Answer, refusal } from '../engine/answer.ts';
import type { Faults } from '../engine/fault.ts';
import { readSigned, signToken } from '../engine/token.ts';
import { chargesOf, extrasOf, rounded, type Rental } from '../world/fleet/rental-price.ts';
import type { FleetContext } from './context.ts';
import type { FaultName } from './fault.ts';
import { rentalOf } from './rate-id.ts';
import { type MarkedCharge, rentalJson } from './rental-json.ts';
import type { ExtraRequest } from './request.ts';
import { ownedBy, refusalOf } from './search.ts';
import { stockKey } from './stock.sql.ts';

const quoteLifeMs = 30 * 60_000;

const quoted = z.object({
  rate: z.string(),
  charges: z.array(z.object({ code: z.string(), minor: z.number().int(), due: z.enum(['now', 'at_desk']) })),
  expires: z.number(),
});
export type Quoted = z.infer<typeof quoted>;

/** A rental that can still be had, or why not. */
export function available(context: FleetContext, id: string): Rental | Answer {
  const rental = rentalOf(id);
  const now = context.now();
  if (!rental) return refusal(404, 'not_found');
  const isPast = Date.parse(`${rental.from}:00Z`) < now.getTime() - 86_400_000;
  if (isPast || refusalOf(rental)) return refusal(409, 'sold_out');
  const { pickup, car, from, until } = rental;
  const out = context.rentals.taken([pickup.id], from, until, now.getTime()).get(stockKey(pickup.id, car.acriss)) ?? 0;
  return out >= ownedBy(pickup, car.acriss) ? refusal(409, 'sold_out') : rental;
}

function withExtras(rental: Rental, wanted: readonly ExtraRequest[]): readonly MarkedCharge[] | null {
  const offered = extrasOf(rental);
  const charges = wanted.map(({ code, quantity }) => {
    const extra = offered.find((one) => one.code === code);
    return extra && quantity <= extra.most ? { code, minor: extra.minor * quantity, due: extra.due } : null;
  });
  return charges.every((one) => one !== null) ? charges : null;
}

/** `POST /cars/quotes`: the price that a booking will have, signed into the id of the quote. */
export function quote(
  context: FleetContext,
  { rate_id: id, extras }: { readonly rate_id: string; readonly extras: readonly ExtraRequest[] },
  faults: Faults<FaultName>,
): Answer {
  const rental = available(context, id);
  if ('status' in rental) return rental;
  if (faults.has('sold_out') || faults.has('no_cars')) return refusal(409, 'sold_out');
  const chosen = withExtras(rental, extras);
  if (!chosen) return refusal(400, 'invalid_request');
  const changeBp = 10_000 + (faults.get('price_up') ?? 0) - (faults.get('price_down') ?? 0);
  const now = context.now().getTime();
  const charges = [
    ...chargesOf(rental, now).map((charge) =>
      charge.code === 'rental' && changeBp !== 10_000
        ? { ...charge, minor: rounded(rental.pickup, (charge.minor * changeBp) / 10_000) }
        : charge,
    ),
    ...chosen,
  ];
  const expires = now + quoteLifeMs;
  const content: Quoted = { rate: id, charges, expires };
  return answer({ ...quoteJson(context, rental, content, faults.has('bare_facts')) }, 201);
}

export function quoteJson(context: FleetContext, rental: Rental, content: Quoted, bare: boolean) {
  return {
    id: `qut_${signToken(content, context.signingKey)}`,
    live_mode: false,
    rate_id: content.rate,
    expires_at: new Date(content.expires).toISOString(),
    conditions: [
      {
        title: 'At the desk',
        text: 'The driver must be there when the car is picked up.',
      },
    ],
    privacy_policies: null,
    ...rentalJson(rental, content.charges, bare),
  };
}

/** What a quote of ours has promised; null for any other text, and for one that is too old. */
export function readQuote(context: FleetContext, id: string): Quoted | null {
  const read = quoted.safeParse(id.startsWith('qut_') ? readSigned(id.slice(4), context.signingKey) : null).data;
  return read && read.expires > context.now().getTime() ? read : null;
}
