import { randomUUID } from 'node:crypto';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { createSeal } from '#web/seal.ts';
import { formatPhone } from '#web/form/phone.ts';
import { countBasket } from '../../basket/count-basket.ts';
import type { ShownQuote } from '../../quote/find-quote.ts';
import { findTrip } from '../../reservation/find-reservation.ts';
import { sourceOf } from '../../reservation/reservation-limits.ts';
import { reserve } from '../../reservation/reserve.ts';
import { sharesOfQuotes } from '../../quote/agency-share.ts';
import { bookingRoutes } from '../../routes.ts';
import { findReplaced, isOutOfPlace, toChangePage, typedOfReplaced } from './replaced/replaced-booking.ts';
import { accountFor, accountNotice, accountView, mayNotBook } from './pay-how/account-choice.ts';
import { arrivalOptions, reviewArrival } from './arrival-view.ts';
import {
  bookedTrip,
  type BookView,
  countryOptions,
  endedQuote,
  errorViews,
  formatsOf,
  type NoticeView,
  wordsOfTrip,
} from './book-view.ts';
import { bookCommand } from './book-command.ts';
import { laterFor, laterNotice, laterView } from './pay-how/pay-later.ts';
import { carry, unpack } from './carried.ts';
import { customerPick, filledCustomer } from './customers/customer-pick.ts';
import { chosenQuotes } from './chosen-quotes.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { filledIn, fillSlot, knownView, travellerChoices } from '../known-traveller.ts';
import { keepTicked } from './travellers/keep-ticked.ts';
import { giveMoreTime } from './more-time/give-more-time.ts';
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
import { itemPrefix } from '../../product-form.ts';
import { formOf } from '../../travellers/form-of.ts';
import { answerTexts } from '../../travellers/field-texts.ts';
import { namePairs, withSameNames } from './travellers/same-names.ts';
import { presentProduct, wordsOf } from '../summary/product-view.ts';
import { wayBack } from '../summary/way-back.ts';
import type { AccessGrants } from '../access-grants.ts';

type Answer = PageAnswer<BookView>;
type Drawn = Extract<Answer, { kind: 'page' }>;
/** What is booked together, at least one: all open quotes of it are in one currency. */
type Quotes = readonly ShownQuote[];

const keyShape = /^[\w-]{16,255}$/;

/**
 * `/book?quote=`, with one quote or several separated by commas: details, then review, then reservation. Nothing is stored
 * before the review is submitted.
 */
export function bookHandler(deps: CheckoutDeps, grants: AccessGrants): PageHandler<BookView> {
  const seal = createSeal(deps.secret, 'checkout');
  const newKey = deps.newKey ?? randomUUID;

  const profileOf = async ({ principal }: PageContext) => principal && (await deps.travellers.profileOf(principal.id));

  const replacedBy = (context: PageContext, quotes: Quotes) => findReplaced(deps, grants, context, quotes);
  const beside = async (context: PageContext, quotes: Quotes) => ({
    replaced: await replacedBy(context, quotes),
    shares: await sharesOfQuotes(deps.db, context.principal, idsOf(quotes)),
  });

  const page = (context: PageContext, view: BookView, status: Drawn['status'] = 200): Drawn => ({
    kind: 'page',
    view,
    status,
    cache: 'private',
    head: { title: context.translate(`book.title_${view.step}`, { brand: context.brand.name }) },
  });

  const details = async (
    context: PageContext,
    quotes: Quotes,
    typed: Readonly<Record<string, string>>,
    errors: readonly DetailError[] = [],
    notice: NoticeView | null = null,
  ): Promise<Answer> => {
    const forms = formsOf(context, quotes);
    const texts = formatsOf(context);
    const [earliest] = forms.map(({ product }) => product).toSorted(byStart);
    const view: BookView = {
      step: 'details',
      trip: bookedTrip(deps, context, quotes, notice, await beside(context, quotes)),
      typed,
      known: knownView(await profileOf(context), earliest!),
      customers: await customerPick(deps.customers, context, typed['customer']),
      heading: quotes.length === 1 ? forms[0]!.words('detailsHeading') : context.translate('book.trip_detailsHeading'),
      errors: errorViews(errors, typed, forms, context),
      items: forms.map(({ form, product, words }, at) => {
        const prefix = itemPrefix(at, forms.length);
        return {
          prefix,
          slots: slotViews(form, texts, prefix, at === 0, typed),
          questions: questionViews(form, prefix),
          wantsRequests: form.wantsRequests,
          arrival: arrivalOptions(context, product, words),
        };
      }),
      samePairs: namePairs(forms.map(({ form }) => form)),
      wantsNationality: forms.some(({ form }) => form.wantsNationality),
      needsContactName: !forms.some(({ form }) => hasNames(form)),
      countries: countryOptions(context),
    };
    return page(context, view, errors.length > 0 ? 422 : 200);
  };

  const review = async (
    context: PageContext,
    quotes: Quotes,
    checked: BookingDetails,
    notice: NoticeView | null = null,
  ): Promise<Drawn> => {
    const texts = formatsOf(context);
    const { items, contactName, email, phone, nationality } = checked;
    return page(context, {
      step: 'review',
      trip: bookedTrip(deps, context, quotes, notice, await beside(context, quotes)),
      details: {
        contactName,
        email,
        phone: formatPhone(phone),
        nationality: nationality === null ? null : texts.format.country(nationality),
      },
      items: formsOf(context, quotes).map(({ form, product, words }, at) => {
        const { travellers, answers, requests, arrivalHour } = items[at]!;
        return {
          travellers: reviewTravellers(form, travellers, texts),
          answers: answerTexts(form, answers),
          requests,
          arrival: reviewArrival(context, product, words, arrivalHour),
        };
      }),
      carried: carry(seal, idsOf(quotes), checked),
      key: newKey(),
      descriptor: context.brand.paymentDescriptor,
      account: await accountView(deps, context, idsOf(quotes)),
      later: await laterView(deps, context, quotes),
    });
  };

  const formsOf = (context: PageContext, quotes: Quotes) =>
    quotes.map(({ product: name, details: facts }) => {
      const product = presentProduct(deps.presenters, name, facts, context.locale);
      return {
        product,
        title: product.title,
        form: formOf(deps.presenters, name, facts, context.locale),
        words: wordsOf(deps.presenters, name, context.locale),
      };
    });

  const wantedOf = (context: PageContext, quotes: Quotes) => formsOf(context, quotes).map(({ form }) => form);

  /** The way on when one of several can't be booked: their basket knows the others. */
  const toBasket = (context: PageContext, checked: 'changed' | null = null): Answer => ({
    kind: 'redirect',
    to: bookingRoutes.basket.href(context.locale, {}, { checked }),
  });

  const gone = (context: PageContext, quotes: Quotes, step: 'taken' | 'sold_out'): Answer => {
    if (quotes.length > 1) return toBasket(context, 'changed');
    const [{ product, words }] = formsOf(context, quotes) as [ReturnType<typeof formsOf>[number]];
    return page(context, { step, ...endedQuote(step, product, words, context) }, 409);
  };

  const expired = (
    context: PageContext,
    quotes: Quotes,
    typed: Readonly<Record<string, string>>,
    notice: NoticeView | null = null,
  ): Answer => {
    const [first] = formsOf(context, quotes);
    const { translate, locale } = context;
    const ended = endedQuote('expired', first!.product, first!.words, context);
    const several = {
      text: translate('book.trip_expiredText'),
      action: translate('book.trip_expiredAction'),
      back: bookingRoutes.basket.href(locale, {}),
    };
    return page(
      context,
      {
        step: 'expired',
        ...ended,
        ...(quotes.length > 1 ? several : {}),
        moreTimeHint: wordsOfTrip(deps, context, quotes)('moreTimeHint'),
        typed: withoutDocuments(typed, wantedOf(context, quotes)),
        notice,
      },
      410,
    );
  };

  const unknown = (context: PageContext): Answer =>
    context.query.get('quote') ? page(context, { step: 'unknown', back: wayBack(context) }, 404) : { kind: 'missing' };

  const toPay = async (context: PageContext, tripId: string): Promise<Answer> => ({
    kind: 'redirect',
    to: bookingRoutes.pay.href(context.locale, {}, { reservation: tripId }),
    // What was booked is no longer in the basket.
    cookies: [grants.add(context.cookies, tripId, context.now), ...(await countBasket(deps.db, context))],
  });

  /** The answer for quotes that can't be booked any more, or null while they can. */
  const closed = async (
    context: PageContext,
    quotes: Quotes,
    typed: () => Record<string, string>,
  ): Promise<Answer | null> => {
    const tripId = quotes.find((one) => one.tripId)?.tripId;
    if (tripId) return await taken(context, quotes, tripId);
    return quotes.some((one) => one.expired) ? expired(context, quotes, typed()) : null;
  };

  const taken = async (context: PageContext, quotes: Quotes, tripId: string): Promise<Answer> => {
    const isWhole = quotes.every((one) => one.tripId === null || one.tripId === tripId);
    return isWhole && grants.has(context.cookies, tripId, context.now)
      ? await toPay(context, tripId)
      : gone(context, quotes, 'taken');
  };

  /** A traveller who pressed Back on the gateway's page meant to leave it, so there is no redirect. */
  const unfinished = async (context: PageContext, [{ tripId: id }]: Quotes & [ShownQuote]): Promise<Answer | null> => {
    if (!id || !grants.has(context.cookies, id, context.now)) return null;
    const found = await findTrip(deps.db, context.brand.id, id);
    if (found?.state !== 'awaiting_payment' || found.payment.state !== 'open') return null;
    return { kind: 'redirect', to: bookingRoutes.error.href(context.locale, { transaction: found.payment.id }) };
  };

  const book = async (context: PageContext, quotes: Quotes, form: FormData): Promise<Answer> => {
    const sent = form.get('key');
    const key = typeof sent === 'string' ? sent : '';
    const checked = unpack(seal, idsOf(quotes), form);
    if (!checked || !keyShape.test(key)) return await details(context, quotes, {});
    const replaced = await replacedBy(context, quotes);
    const ordered = await bookCommand(deps, context, quotes, checked, { key, replaces: replaced?.id ?? null });
    if (ordered === 'refused') return { ...(await review(context, quotes, checked, mayNotBook(context))), status: 403 };
    const account = form.get('pay') === 'account' ? await accountFor(deps, context.principal, idsOf(quotes)) : null;
    if (account?.kind === 'refused' && (!account.onAccount || !quotes.some(({ tripId }) => tripId)))
      return { ...(await review(context, quotes, checked, accountNotice(context, account))), status: 409 };
    const later = form.get('pay') === 'later' ? await laterFor(deps, context.principal, quotes, context.now) : null;
    if (later?.kind === 'refused' && (later.because === 'none' || !quotes.some(({ tripId }) => tripId)))
      return { ...(await review(context, quotes, checked, laterNotice(context, later))), status: 409 };
    const command = {
      ...ordered,
      ...(account?.onAccount && { onAccount: account.onAccount }),
      ...(later && { paysLater: true as const }),
    };
    const source = sourceOf(context.principal, context.cookies, context.visitor);
    const limited = { source, limits: deps.reservationLimits };
    const answer = await reserve(deps.db, deps.gatewayId, command, limited);
    switch (answer.kind) {
      case 'reserved':
        return await toPay(context, answer.tripId);
      case 'already_reserved':
        return await taken(context, quotes, answer.tripId);
      case 'quote_expired':
        return expired(context, quotes, typedFrom(checked));
      case 'must_acknowledge': {
        const errors = quotes.flatMap(({ mustAcknowledge }, at): DetailError[] =>
          mustAcknowledge && !checked.items[at]!.acceptChanges
            ? [{ field: `${itemPrefix(at, quotes.length)}accept_changes`, problem: 'changes' }]
            : [],
        );
        return await details(context, quotes, typedFrom(checked), errors);
      }
      case 'key_mismatch':
        // An outdated review page after an edit: a new one has its own key.
        return await review(context, quotes, checked);
      case 'too_many': {
        const notice = limitView(answer, grants, wordsOfTrip(deps, context, quotes), context);
        const again = await review(context, quotes, checked, notice);
        return { ...again, status: 429, retryAfterSeconds: answer.retryAfterSeconds };
      }
      case 'quote_missing':
        return unknown(context);
      case 'not_changeable':
      case 'being_changed':
      case 'change_fee_differs':
        return toChangePage(context, replaced!, answer.kind === 'change_fee_differs');
      case 'no_items':
      case 'quote_twice':
      case 'currencies_differ':
      case 'too_many_items':
        throw new Error(`${answer.kind} after it was checked`);
    }
  };

  const moreTime = async (context: PageContext, quotes: Quotes, form: FormData): Promise<Answer> => {
    const checked = unpack(seal, idsOf(quotes), form);
    const given = await giveMoreTime(deps, context, quotes, { checked, typed: typedIn(context, quotes, form) });
    switch (given.step) {
      case 'sold_out':
        return gone(context, quotes, 'sold_out');
      case 'expired':
        return expired(context, given.quotes, given.typed, given.notice);
      case 'review':
        return await review(context, given.quotes, given.checked, given.notice);
      case 'details':
        return await details(context, given.quotes, given.typed, [], given.notice);
    }
  };

  const typedIn = (context: PageContext, quotes: Quotes, form: FormData): Record<string, string> => {
    const checked = unpack(seal, idsOf(quotes), form);
    return checked ? typedFrom(checked) : typedOf(form, wantedOf(context, quotes));
  };

  return {
    async show(context) {
      const quotes = await chosenQuotes(deps, context);
      if (quotes === 'unknown') return unknown(context);
      if (quotes === 'not_together') return toBasket(context, 'changed');
      const replaced = await replacedBy(context, quotes);
      if (isOutOfPlace(quotes, replaced)) return unknown(context);
      const wanted = wantedOf(context, quotes);
      const typed = replaced
        ? typedOfReplaced(replaced, wanted[0]!)
        : {
            ...filledIn(await profileOf(context), context, wanted),
            ...(await filledCustomer(deps.customers, context, wanted)),
          };
      const over =
        (await unfinished(context, quotes as Quotes & [ShownQuote])) ?? (await closed(context, quotes, () => typed));
      return over ?? (await details(context, quotes, typed));
    },
    async submit(context, form) {
      const quotes = await chosenQuotes(deps, context);
      if (quotes === 'unknown') return unknown(context);
      if (quotes === 'not_together') return toBasket(context, 'changed');
      if (isOutOfPlace(quotes, await replacedBy(context, quotes))) return unknown(context);
      const step = form.get('step');
      const isTaken = quotes.some((one) => one.tripId);
      if (form.has('more_time') && !isTaken) return await moreTime(context, quotes, form);
      // A second click of the review's button must find its own reservation, so `reserve` is called first.
      const over =
        step === 'review' && isTaken ? null : await closed(context, quotes, () => typedIn(context, quotes, form));
      if (over) return over;
      if (step === 'review') return await book(context, quotes, form);
      if (step === 'edit') {
        const checked = unpack(seal, idsOf(quotes), form);
        return await details(context, quotes, checked ? typedFrom(checked) : {});
      }
      const forms = formsOf(context, quotes);
      const wanted = forms.map((one) => one.form);
      if (form.has('same_names')) return await details(context, quotes, withSameNames(typedOf(form, wanted), wanted));
      if (form.has('fill')) {
        const [earliest] = forms.map(({ product }) => product).toSorted(byStart);
        const choices = travellerChoices(await profileOf(context), earliest!.starts.local.slice(0, 10));
        return await details(context, quotes, fillSlot(typedOf(form, wanted), form, choices, wanted));
      }
      const rules = forms.map(({ form: product, product: { arrival } }, at) => ({
        form: product,
        arrival,
        mustAcknowledge: quotes[at]!.mustAcknowledge,
      }));
      const read = readDetails(form, rules);
      if (!read.ok) return await details(context, quotes, typedOf(form, wanted), read.error);
      if (context.principal) await keepTicked(deps.travellers, context.principal.id, form, read.value);
      return await review(context, quotes, read.value);
    },
  };
}

const idsOf = (quotes: Quotes) => quotes.map(({ id }) => id);

type Started = { readonly starts: { readonly local: string } };
const byStart = (one: Started, other: Started) => one.starts.local.localeCompare(other.starts.local);
