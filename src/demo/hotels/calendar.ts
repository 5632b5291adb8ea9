import type { z } from 'zod';
import { dateIn } from '#values/local-time.ts';
import { toDecimal } from '#values/money.ts';
import { addDays, eachNight } from '#values/stay-dates.ts';
import { type Answer, answer } from '../engine/answer.ts';
import type { HotelContext } from './context.ts';
import { chargesJson } from './offer.ts';
import { stayPrice, weighedNights, whyNot } from './price.ts';
import type { calendarRequest } from './request.ts';
import { candidates, partyOf } from './search.ts';

/** The cheapest price by first day, or the reason why there is none; each as `rates` would answer for that stay. */
export function calendar(context: HotelContext, request: z.infer<typeof calendarRequest>): Answer {
  const property = context.catalogue.property(request.property_id);
  if (!property) return answer({ none: 'unknown_property' });
  const { from, days, nights } = request;
  const now = context.now();
  const today = dateIn(property.tz, now);
  const party = partyOf(request);
  const until = addDays(from, days - 1 + nights);
  const occupied = context.stock.occupied([property.id], from, until, now.getTime());
  const amount = (minor: bigint) => ({
    amount: toDecimal({ minor, currency: property.currency }),
    currency: property.currency,
  });
  const priced = Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    const dates = eachNight({ checkIn: date, checkOut: addDays(date, nights) });
    const why = whyNot(property, date, dates, party, now);
    if (why) return { date, none: why.reason, minimum_nights: why.fewest };
    const [cheapest] = candidates(property, request, dates, occupied);
    if (!cheapest) return { date, none: 'sold_out' };
    const promotion = property.promotion?.(today, date, nights) ?? null;
    const factors = dates.map((night) => property.nightFactorBp(night));
    const gross = weighedNights(cheapest.weight, factors, 10_000);
    const price = stayPrice(gross, property.taxes.vatBp, promotion?.discountBp);
    const { total, vat, discount } = price;
    return {
      date,
      total: amount(total),
      room_charge: amount(total - vat + discount),
      discount: promotion && discount > 0n ? { type: promotion.type, ...amount(discount) } : null,
      taxes_included: vat > 0n ? [{ type: 'vat', rate_bp: property.taxes.vatBp, ...amount(vat) }] : [],
      payable_at_property: chargesJson(property, party, dates.length, total, amount),
    };
  });
  return answer({ property_id: property.id, currency: property.currency, days: priced });
}
