import { penaltiesIn, penaltyAt, type Row } from '../engine/booking.ts';
import type { TicketCatalogue } from './catalogue.ts';
import { optionOf } from './catalogue.ts';
import { optionJson, pricingJson, productJson, unitJson } from './product-json.ts';
import { endOf } from './slots.ts';
import type { Contact } from './request.ts';
import type { VisitColumns } from './stock.sql.ts';

const statuses = {
  held: 'ON_HOLD',
  released: 'EXPIRED',
  pending: 'PENDING',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  ghost: 'CONFIRMED',
} as const;

export function statusOf({ state, rejected, redeemed_at }: Row<VisitColumns>): string {
  if (rejected) return 'REJECTED';
  return state === 'confirmed' && redeemed_at !== null ? 'REDEEMED' : statuses[state];
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A booking with the capabilities `octo/content` and `octo/pricing`. */
export function bookingJson(catalogue: TicketCatalogue, row: Row<VisitColumns>, now: Date) {
  const sold = catalogue.find(row.product_id);
  const option = sold && optionOf(sold, row.option_id);
  if (!sold || !option) throw new Error(`the catalogue has no ${row.product_id} any more`);
  const status = statusOf(row);
  const isIssued = status === 'CONFIRMED' || status === 'REDEEMED';
  const { product } = sold;
  const items = JSON.parse(row.unit_items) as { readonly uuid: string; readonly unitId: string }[];
  const contact = JSON.parse(row.contact) as Contact;
  const ticket = (value: string) => ({
    redemptionMethod: 'DIGITAL',
    utcRedeemedAt: row.redeemed_at,
    deliveryOptions: [{ deliveryFormat: product.format, deliveryValue: value }],
  });
  const pricing = pricingJson(Number(row.price), row.currency);
  return {
    id: row.reference,
    uuid: row.client_reference,
    testMode: true,
    resellerReference: row.reseller_reference,
    supplierReference: row.reference,
    status,
    utcCreatedAt: new Date(row.created_at).toISOString(),
    utcUpdatedAt: null,
    utcExpiresAt: row.state === 'held' ? instant(row.hold_until) : null,
    utcRedeemedAt: row.redeemed_at,
    utcConfirmedAt: isIssued ? new Date(row.visible_at).toISOString() : null,
    productId: row.product_id,
    product: productJson(sold),
    optionId: row.option_id,
    option: optionJson(sold, option),
    cancellable: status === 'ON_HOLD' || (status === 'CONFIRMED' && penaltyAt(penaltiesIn(row), now) === 0n),
    cancellation:
      row.state === 'cancelled'
        ? {
            refund: row.fee === '0' ? 'FULL' : row.fee === row.price ? 'NONE' : 'PARTIAL',
            reason: null,
            utcCancelledAt: new Date(row.created_at).toISOString(),
          }
        : null,
    freesale: false,
    availabilityId: row.availability_id,
    availability: {
      id: row.availability_id,
      localDateTimeStart: row.availability_id,
      localDateTimeEnd: endOf(row.availability_id, sold, option),
      allDay: !product.timed,
    },
    contact: { ...contact, locales: contact.locales ?? [] },
    notes: null,
    deliveryMethods: [product.codesPerTicket ? 'TICKET' : 'VOUCHER'],
    voucher: isIssued && !product.codesPerTicket ? ticket(row.reference) : null,
    unitItems: items.map(({ uuid, unitId }, at) => {
      const unit = option.units.find(({ id }) => id === unitId);
      return {
        uuid,
        resellerReference: null,
        supplierReference: isIssued ? `${row.reference}-${String(at + 1)}` : null,
        unitId,
        unit: unit ? unitJson(option, unit, product.currency) : null,
        status,
        utcRedeemedAt: row.redeemed_at,
        contact: {},
        ticket: isIssued && product.codesPerTicket ? ticket(`${row.reference}-${String(at + 1)}`) : null,
      };
    }),
    pricing,
  };
}
