import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { createSeal } from '#web/seal.ts';
import { formatPhone } from '#web/form/phone.ts';
import { findQuote, type ShownQuote } from '../../quote/find-quote.ts';
import { renewQuote } from '../../quote/renew-quote.ts';
import { findTrip } from '../../reservation/find-reservation.ts';
import { sourceOf } from '../../reservation/reservation-limits.ts';
import { reserve } from '../../reservation/reserve.ts';
import { bookingRoutes } from '../../routes.ts';
import { renewalNotice } from './renewal-notice.ts';
import { arrivalOptions, reviewArrival } from './arrival-view.ts';
import {
  type NoticeView,
  bookedThing,
  type BookView,
  countryOptions,
  endedQuote,
  errorViews,
  formatsOf,
} from './book-view.ts';
import { carry, unpack } from './carried.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { filledIn, fillSlot, knownView, travellerChoices } from '../known-traveller.ts';
import { limitView } from './limit-view.ts';
import {
  type BookingDetails,
  type DetailError,
  hasNames,
  readDetails,
  typedFrom,
  typedOf,
  withoutDocuments,
} from './booking-details.ts';
import { questionViews, reviewTravellers, slotViews } from './travellers/form-view.ts';
import { formOf } from '../../travellers/form-of.ts';
import { answerTexts } from '../../travellers/field-texts.ts';
import { sealDocuments, splitDocuments } from '../../travellers/traveller-documents.ts';
import { termsVersion } from '../terms.ts';
import { presentProduct, wordsOf } from '../summary/product-view.ts';
import { wayBack } from '../summary/way-back.ts';
import type { AccessGrants } from '../access-grants.ts';

type Answer = PageAnswer<BookView>;
type Drawn = Extract<Answer, { kind: 'page' }>;

const keyShape = /^[\w-]{16,255}$/;

/** `/book?quote=`: details, then review, then reservation. Nothing is stored before the review is submitted. */
export function bookHandler(deps: CheckoutDeps, grants: AccessGrants): PageHandler<BookView> {
  const seal = createSeal(deps.secret, 'checkout');
  const newKey = deps.newKey ?? randomUUID;

  const profileOf = async ({ principal }: PageContext) => principal && (await deps.travellers.profileOf(principal.id));

  const page = (context: PageContext, view: BookView, status: Drawn['status'] = 200): Drawn => ({
    kind: 'page',
    view,
    status,
    cache: 'private',
    head: { title: context.translate(`book.title_${view.step}`, { brand: context.brand.name }) },
  });

  const details = async (
    context: PageContext,
    quote: ShownQuote,
    typed: Record<string, string>,
    errors: readonly DetailError[] = [],
    notice: NoticeView | null = null,
  ): Promise<Answer> => {
    const form = wantedOf(context, quote);
    const words = wordsFor(context, quote);
    const view: BookView = {
      step: 'details',
      thing: await bookedThing(deps, context, quote, notice),
      typed,
      known: knownView(await profileOf(context), productOf(context, quote)),
      heading: words('detailsHeading'),
      errors: errorViews(errors, typed, form, words, context),
      slots: slotViews(form, formatsOf(context)),
      questions: questionViews(form),
      wantsNationality: form.wantsNationality,
      wantsRequests: form.wantsRequests,
      needsContactName: !hasNames(form),
      countries: countryOptions(context),
      arrival: arrivalOptions(context, productOf(context, quote), words),
    };
    return page(context, view, errors.length > 0 ? 422 : 200);
  };

  const review = async (
    context: PageContext,
    quote: ShownQuote,
    checked: BookingDetails,
    notice: NoticeView | null = null,
  ): Promise<Drawn> => {
    const texts = formatsOf(context);
    const form = wantedOf(context, quote);
    const { contactName, email, phone, nationality, requests } = checked;
    return page(context, {
      step: 'review',
      thing: await bookedThing(deps, context, quote, notice),
      details: {
        travellers: reviewTravellers(form, checked.travellers, texts),
        answers: answerTexts(form, checked.answers),
        contactName,
        email,
        phone: formatPhone(phone),
        nationality: nationality === null ? null : texts.format.country(nationality),
        requests,
      },
      arrival: reviewArrival(context, productOf(context, quote), wordsFor(context, quote), checked.arrivalHour),
      carried: carry(seal, quote.id, checked),
      key: newKey(),
      descriptor: deps.brandOf(context.brand.id)?.paymentDescriptor ?? null,
    });
  };

  const productOf = (context: PageContext, quote: ShownQuote) =>
    presentProduct(deps.presenters, quote.product, quote.details, context.locale);

  const wordsFor = (context: PageContext, quote: ShownQuote) => wordsOf(deps.presenters, quote.product, context.locale);

  const wantedOf = (context: PageContext, quote: ShownQuote) =>
    formOf(deps.presenters, quote.product, quote.details, context.locale);

  const gone = (context: PageContext, quote: ShownQuote, step: 'taken' | 'sold_out'): Answer =>
    page(context, { step, ...endedQuote(step, productOf(context, quote), wordsFor(context, quote), context) }, 409);

  const expired = (
    context: PageContext,
    quote: ShownQuote,
    typed: Readonly<Record<string, string>>,
    notice: NoticeView | null = null,
  ): Answer =>
    page(
      context,
      {
        step: 'expired',
        ...endedQuote('expired', productOf(context, quote), wordsFor(context, quote), context),
        moreTimeHint: wordsFor(context, quote)('moreTimeHint'),
        typed: withoutDocuments(typed, wantedOf(context, quote)),
        notice,
      },
      410,
    );

  const unknown = (context: PageContext): Answer =>
    context.query.get('quote') ? page(context, { step: 'unknown', back: wayBack(context) }, 404) : { kind: 'missing' };

  const toPay = (context: PageContext, tripId: string): Answer => ({
    kind: 'redirect',
    to: bookingRoutes.pay.href(context.locale, {}, { reservation: tripId }),
    cookies: [grants.add(context.cookies, tripId, context.now)],
  });

  /** Redirect target of a quote that can't be booked any more, or null while it can. */
  const closed = (context: PageContext, quote: ShownQuote, typed: () => Record<string, string>): Answer | null => {
    if (quote.tripId)
      return grants.has(context.cookies, quote.tripId, context.now)
        ? toPay(context, quote.tripId)
        : gone(context, quote, 'taken');
    return quote.expired ? expired(context, quote, typed()) : null;
  };

  /** A traveller who pressed Back on the gateway's page meant to leave it, so there is no redirect. */
  const unfinished = async (context: PageContext, { tripId: id }: ShownQuote): Promise<Answer | null> => {
    if (!id || !grants.has(context.cookies, id, context.now)) return null;
    const found = await findTrip(deps.db, context.brand.id, id);
    if (found?.state !== 'awaiting_payment' || found.payment.state !== 'open') return null;
    return { kind: 'redirect', to: bookingRoutes.error.href(context.locale, { transaction: found.payment.id }) };
  };

  const book = async (context: PageContext, quote: ShownQuote, form: FormData): Promise<Answer> => {
    const sent = form.get('key');
    const key = typeof sent === 'string' ? sent : '';
    const checked = unpack(seal, quote.id, form);
    if (!checked || !keyShape.test(key)) return await details(context, quote, {});
    const { travellers, documents } = splitDocuments(checked.travellers);
    const source = sourceOf(context.principal, context.cookies, context.visitor);
    const limited = { source, limits: deps.reservationLimits };
    const command = {
      brand: context.brand.id,
      mode: 'single' as const,
      items: [
        {
          quoteId: quote.id,
          requests: checked.requests,
          arrivalHour: checked.arrivalHour,
          travellers,
          answers: checked.answers,
          documents: sealDocuments(deps.secret, quote.id, documents),
          acceptChanges: checked.acceptChanges,
        },
      ],
      personId: context.principal?.id ?? null,
      idempotencyKey: key,
      locale: context.locale,
      contactName: checked.contactName,
      email: checked.email,
      phone: checked.phone,
      nationality: checked.nationality,
      evidence: {
        terms: termsVersion,
        address: context.visitor,
        at: context.now.toISOString(),
        channel: 'website',
        textLocale: context.textLocale,
      },
    };
    const answer = await reserve(deps.db, deps.gatewayId, command, limited);
    switch (answer.kind) {
      case 'reserved':
        return toPay(context, answer.tripId);
      case 'already_reserved':
        return grants.has(context.cookies, answer.tripId, context.now)
          ? toPay(context, answer.tripId)
          : gone(context, quote, 'taken');
      case 'quote_expired':
        return expired(context, quote, typedFrom(checked));
      case 'must_acknowledge':
        return await details(context, quote, typedFrom(checked), [{ field: 'accept_changes', problem: 'changes' }]);
      case 'key_mismatch':
        // An outdated review page after an edit: a new one has its own key.
        return await review(context, quote, checked);
      case 'too_many': {
        const again = await review(
          context,
          quote,
          checked,
          limitView(answer, grants, wordsFor(context, quote), context),
        );
        return { ...again, status: 429, retryAfterSeconds: answer.retryAfterSeconds };
      }
      case 'quote_missing':
        return unknown(context);
      case 'quote_twice':
      case 'currencies_differ':
      case 'too_many_items':
        throw new Error(`${answer.kind} in a trip of one`);
    }
  };

  /** Requests a new quote and continues at the same step, with the entered data. */
  const moreTime = async (context: PageContext, quote: ShownQuote, form: FormData): Promise<Answer> => {
    const checked = unpack(seal, quote.id, form);
    const typed = typedIn(context, quote, form);
    const answer = await renewQuote(deps.db, deps.quotes, quote, context);
    const notice = renewalNotice(answer, wordsFor(context, quote), context);
    const fresh = answer.kind === 'quoted' ? await findQuote(deps.db, context.brand.id, answer.quoteId) : quote;
    if (answer.kind === 'sold_out' || !fresh) return gone(context, quote, 'sold_out');
    if (fresh.expired) return expired(context, quote, typed, notice);
    // Agreeing to a change does not cover later changes.
    const agreed = isDeepStrictEqual(fresh.changes, quote.changes);
    if (checked && (agreed || !fresh.mustAcknowledge)) return await review(context, fresh, checked, notice);
    const { accept_changes: tick, ...rest } = typed;
    return await details(context, fresh, tick && agreed ? typed : rest, [], notice);
  };

  /** Adds to the profile what its owner ticked. */
  const keep = async (personId: string, form: FormData, { travellers, phone, nationality }: BookingDetails) => {
    if (form.get('keep_details') === '1') await deps.travellers.complete(personId, { phone, nationality });
    if (form.get('keep_guests') !== '1') return;
    const named = travellers.map(({ fields }) => ({
      firstName: fields.first_name ?? '',
      lastName: fields.last_name ?? '',
    }));
    await deps.travellers.keepCompanions(
      personId,
      named.filter(({ firstName, lastName }) => firstName !== '' && lastName !== ''),
    );
  };

  const typedIn = (context: PageContext, quote: ShownQuote, form: FormData): Record<string, string> => {
    const checked = unpack(seal, quote.id, form);
    return checked ? typedFrom(checked) : typedOf(form, wantedOf(context, quote));
  };

  return {
    async show(context) {
      const quote = await findQuote(deps.db, context.brand.id, context.query.get('quote') ?? '');
      if (!quote) return unknown(context);
      const typed = filledIn(await profileOf(context), context, wantedOf(context, quote));
      const over = (await unfinished(context, quote)) ?? closed(context, quote, () => typed);
      return over ?? (await details(context, quote, typed));
    },
    async submit(context, form) {
      const quote = await findQuote(deps.db, context.brand.id, context.query.get('quote') ?? '');
      if (!quote) return unknown(context);
      const step = form.get('step');
      if (form.has('more_time') && !quote.tripId) return await moreTime(context, quote, form);
      // A second click of the review's button must find its own reservation, so `reserve` is called first.
      const over =
        step === 'review' && quote.tripId ? null : closed(context, quote, () => typedIn(context, quote, form));
      if (over) return over;
      if (step === 'review') return await book(context, quote, form);
      if (step === 'edit') {
        const checked = unpack(seal, quote.id, form);
        return await details(context, quote, checked ? typedFrom(checked) : {});
      }
      const { starts, arrival } = productOf(context, quote);
      const wanted = wantedOf(context, quote);
      if (form.has('fill')) {
        const choices = travellerChoices(await profileOf(context), starts.local.slice(0, 10));
        return await details(context, quote, fillSlot(typedOf(form, wanted), form, choices, wanted));
      }
      const read = readDetails(form, { form: wanted, arrival, mustAcknowledge: quote.mustAcknowledge });
      if (!read.ok) return await details(context, quote, typedOf(form, wanted), read.error);
      if (context.principal) await keep(context.principal.id, form, read.value);
      return await review(context, quote, read.value);
    },
  };
}
