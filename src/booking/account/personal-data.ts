import type { Kysely } from 'kysely';
import { toDecimal, type Money } from '#values/money.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import type { Principal } from '#web/principal.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import { readMessages } from '../messages/messages.sql.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductPresenter } from '../vertical.ts';
import { openReservations, referencesOf } from './own-reservations.sql.ts';

export interface PersonalDataDeps {
  readonly db: Kysely<BookingTables>;
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
}

/** The account's view of its owner's bookings: how many are open, and all stored data about them. */
export function personalReservations({ db, presenters }: PersonalDataDeps) {
  return {
    open: async (person: Principal): Promise<number> => await openReservations(db, person),
    async export(person: Principal): Promise<object[]> {
      const all: object[] = [];
      for (const { id, brand } of await referencesOf(db, person)) {
        const found = await findReservation(db, brand, id);
        if (!found) continue;
        const product = presentProduct(presenters, found.product, found.details, 'en');
        all.push({
          id,
          brand,
          reference: found.reference,
          state: found.state,
          what: product.title,
          where: product.address,
          from: product.starts.text,
          until: product.ends.text,
          messages: (await readMessages(db, id)).map(({ author, text, state, writtenAt }) => ({
            author,
            text,
            state,
            written_at: writtenAt.toISOString(),
          })),
          contact: { name: found.contactName, email: found.email, phone: found.phone },
          nationality: found.nationality,
          travellers: found.travellers,
          answers: found.answers,
          requests: found.requests,
          language: found.locale,
          ...priceOf(found),
          paid: plain(found.payment.captured),
          payment: found.payment.state,
          refund: found.refund && {
            state: found.refund.state,
            amount: plain(found.refund.amount),
            done_at: found.refund.doneAt,
          },
          cancellation_fee: found.cancellationFee && plain(found.cancellationFee),
          credits_of_the_provider: found.credits.map(({ label, code, amount }) => ({ label, code, ...plain(amount) })),
          booking_number_of_the_property: found.propertyConfirmation,
          booked_at: found.createdAt,
          confirmed_at: found.confirmedAt,
          cancelled_at: found.cancelledAt,
        });
      }
      return all;
    },
  };
}

/** Total cost, the part charged at booking and the part paid at the property. */
function priceOf({ total, lines }: ShownReservation) {
  const { whole, isApproximate, later } = wholePrice(total, payableLater(lines));
  return {
    total: plain(whole),
    total_is_approximate: isApproximate,
    charged_at_booking: plain(total),
    payable_at_property: later.map(({ amount }) => plain(amount)),
  };
}

const plain = (amount: Money) => ({ amount: toDecimal(amount), currency: amount.currency });
