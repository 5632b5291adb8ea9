import type { PageContext } from '#web/page.ts';
import type { ShownQuote } from './quote/find-quote.ts';
import type { ShownReservation } from './reservation/shown-reservation.ts';
import { formOf } from './travellers/form-of.ts';
import type { TravellerData } from './product-form.ts';
import type { ProductPresenter, SampleSale } from './vertical.ts';

/** What could be booked now on a brand's site; null while nothing can. */
export type SampleOf = (context: PageContext) => Promise<SampleSale | null>;

/** In place of a quote's id in an address. */
export const sampleId = 'sample';

/** Whether a page is asked for with a sample. Only previews of a draft have one. */
export const isSample = ({ brand, query }: Pick<PageContext, 'brand' | 'query'>): boolean =>
  brand.preview !== undefined && query.get('quote') === sampleId;

/** A quote that is stored nowhere and can't be booked. */
export function sampleQuote({ expiresAt, ...sale }: SampleSale, now: Date): ShownQuote {
  return {
    ...sale,
    id: sampleId,
    changes: [],
    mustAcknowledge: false,
    expiresAt,
    expired: false,
    secondsLeft: Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 1_000)),
    replaces: null,
    tripId: null,
  };
}

const person: TravellerData = {
  title: 'ms',
  first_name: 'Alex',
  last_name: 'Morgan',
  born_on: '1990-05-14',
  gender: 'f',
  nationality: 'GB',
  residence: 'GB',
};
/** No reservation has it: those are of random letters and digits. */
const reference = '0'.repeat(20);

/** The same as a reservation that was paid and confirmed, for emails and documents. */
export function sampleReservation(
  presenters: Readonly<Record<string, ProductPresenter>>,
  { product, details, total, lines, vat, policy }: SampleSale,
  { locale, now: at }: Pick<PageContext, 'locale' | 'now'>,
): ShownReservation {
  const now = at.toISOString();
  const { slots } = formOf(presenters, product, details, locale);
  return {
    id: sampleId,
    quoteId: sampleId,
    reference,
    state: 'confirmed',
    trip: { id: sampleId, reference, mode: 'single', state: 'confirmed', size: 1, total },
    failure: null,
    askedSince: null,
    locale,
    product,
    contactName: `${person.first_name} ${person.last_name}`,
    email: 'alex.morgan@example.com',
    phone: '+44 20 7946 0000',
    nationality: null,
    requests: '',
    arrivalHour: null,
    travellers: slots.map(({ id, fields }) => ({
      slot: id,
      fields: Object.fromEntries(fields.flatMap(({ name }) => (person[name] ? [[name, person[name]]] : []))),
    })),
    answers: {},
    details,
    supplier: '',
    supplierChanges: [],
    amendment: null,
    isCancelledBySupplier: false,
    total,
    lines,
    vat,
    policy,
    supplierReference: null,
    propertyConfirmation: null,
    payableThrough: null,
    issued: [],
    createdAt: now,
    confirmedAt: now,
    cancelledAt: null,
    cancellationFee: null,
    refundTo: null,
    credits: [],
    replaces: null,
    replacement: null,
    isReplaced: false,
    payment: {
      id: sampleId,
      state: 'captured',
      redirectUrl: null,
      captured: total,
      payUntil: null,
      declineReason: null,
      authorisedAt: now,
    },
    refund: null,
    due: null,
    now,
  };
}
