import type { PageAnswer, PageContext } from '#web/page.ts';
import type { Kysely } from 'kysely';
import { showTrip } from '../api/shown.ts';
import { writeMail, writeTripMail } from '../mails/mails.ts';
import { createCheckout } from '../pages.ts';
import { findTrip } from '../reservation/find-reservation.ts';
import { asOne } from '../reservation/shown-trip.ts';
import type { BookingTables } from '../tables.ts';
import { brands, type TestBooking } from './test-booking.ts';

function viewOf<View>(answer: PageAnswer<View>): View {
  if (answer.kind !== 'page') throw new Error(`not a page: ${JSON.stringify(answer)}`);
  return answer.view;
}

/** For tests: what the traveller of a trip sees on pages, in the API and in mails. */
export function outcomeOf(db: Kysely<BookingTables>, booking: TestBooking, chargesAtOnce = false) {
  const deps = { ...booking.deps, db, chargesAtOnce };
  const checkout = createCheckout(deps);
  const context = (id: string, path: string, more: Partial<PageContext> = {}) =>
    booking.context(path, { cookies: { trips: checkout.grants.add({}, id, new Date()).value }, ...more });
  const tripOf = async (id: string) => (await findTrip(deps.db, 'wayfare', id))!;
  const ofTransaction = async (id: string) => {
    const params = { transaction: (await tripOf(id)).payment.id };
    return context(id, '/', { params });
  };
  return {
    book: async (quoteId: string) => viewOf(await checkout.pages.book.show(booking.context(`/book?quote=${quoteId}`))),
    success: async (id: string) => viewOf(await checkout.pages.success.show(await ofTransaction(id))),
    error: async (id: string) => viewOf(await checkout.pages.error.show(await ofTransaction(id))),
    /** The same in another browser. */
    errorElsewhere: async (id: string) =>
      viewOf(await checkout.pages.error.show({ ...(await ofTransaction(id)), cookies: {} })),
    async detail(tripId: string, id: string) {
      const view = viewOf(await checkout.pages.reservation.show(context(tripId, `/reservation?id=${id}`)));
      if (view.kind !== 'detail') throw new Error(view.kind);
      return view;
    },
    api: async (id: string) => showTrip(deps.presenters, await tripOf(id), new Map(), 'en'),
    async mail(id: string, kind: 'confirmed' | 'failed') {
      const trip = await tripOf(id);
      return trip.reservations.length > 1
        ? await writeTripMail(deps, brands.default, kind, trip, 'id')
        : await writeMail(deps, brands.default, kind, asOne(trip), 'id');
    },
  };
}

/** What must not be said of money that was taken. */
export const claimsNoCharge =
  /nothing was charged|n.t charged|not charged|hasn.t been charged|won.t be charged|don.t pay|only pay|released|hold on your card|temporary hold/i;
