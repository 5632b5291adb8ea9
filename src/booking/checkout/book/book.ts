import { randomUUID } from 'node:crypto';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { countBasket } from '../../basket/count-basket.ts';
import type { ShownQuote } from '../../quote/find-quote.ts';
import { charges } from '../../known-money.ts';
import { findTrip } from '../../reservation/find-reservation.ts';
import { sourceOf } from '../../reservation/reservation-limits.ts';
import { isSample } from '../../sample-booking.ts';
import { reserve } from '../../reservation/reserve.ts';
import { sharesOfQuotes } from '../../quote/agency-share.ts';
import { bookingRoutes } from '../../routes.ts';
import { findReplaced, isOutOfPlace, toChangePage, typedOfReplaced } from './replaced/replaced-booking.ts';
import { accountFor, accountNotice, accountView, mayNotBook } from './pay-how/account-choice.ts';
import { arrivalOptions } from './arrival/arrival-view.ts';
import {
  bookedTrip,
  type BookView,
  countryOptions,
  endedQuote,
  errorViews,
  type NoticeView,
  wordsOfTrip,
} from './book-view.ts';
import { bookCommand } from './book-command.ts';
import { laterFor, laterNotice, laterView } from './pay-how/pay-later.ts';
import { customerPick, filledCustomer } from './customers/customer-pick.ts';
import { formatsOf } from './formats-of.ts';
import { isTogether, withSharedWishes } from './booked-together.ts';
import { chosenQuotes } from './chosen-quotes.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { filledIn, fillSlot, knownView, travellerChoices } from '../known-traveller.ts';
import { keepTicked } from './travellers/keep-ticked.ts';
import { giveMoreTime } from './more-time/give-more-time.ts';
import { recheckedNotice } from './more-time/renewal-notice.ts';
import { limitView } from './limit-view.ts';
import { type DetailError, hasNames, readDetails, typedOf, withoutDocuments } from './booking-details.ts';
import { offersNow } from './offers-now/offers-now.ts';
import { questionViews, slotViews } from './travellers/form-view.ts';
import { itemPrefix } from '../../product-form.ts';
import { formOf } from '../../travellers/form-of.ts';
import { namePairs, withSameNames } from './travellers/same-names.ts';
import { presentProduct, wordsOf } from '../summary/product-view.ts';
import { wayBack } from '../summary/way-back.ts';
import type { AccessGrants } from '../access-grants.ts';

type Answer = PageAnswer<BookView>;
type Drawn = Extract<Answer, { kind: 'page' }>;
/** What is booked together, at least one: all open quotes of it are in one currency. */
type Quotes = readonly ShownQuote[];
type Typed = Readonly<Record<string, string>>;

/** What a page with the form says besides it. */
interface Told {
  readonly errors?: readonly DetailError[];
  readonly notice?: NoticeView | null;
  readonly status?: Drawn['status'];
  readonly retryAfterSeconds?: number;
}

const keyShape = /^[\w-]{16,255}$/;

/**
 * `/book?quote=`, with one quote or several separated by commas: one page on which everything is entered and reviewed.
 * What it sends is a reservation, or the same page with what is missing.
 */
export function bookHandler(deps: CheckoutDeps, grants: AccessGrants): PageHandler<BookView> {
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

  const form = async (context: PageContext, quotes: Quotes, typed: Typed, told: Told = {}): Promise<Drawn> => {
    const { errors = [], notice = null, status = 200, retryAfterSeconds } = told;
    const forms = formsOf(context, quotes);
    const texts = formatsOf(context);
    const [earliest] = forms.map(({ product }) => product).toSorted(byStart);
    const view: BookView = {
      step: 'form',
      trip: bookedTrip(deps, context, quotes, notice, await beside(context, quotes)),
      key: newKey(),
      typed,
      known: knownView(await profileOf(context), earliest!),
      customers: await customerPick(deps.customers, context, typed['customer']),
      errors: errorViews(errors, typed, forms, context),
      items: forms.map(({ form: wanted, product, words }, at) => {
        const prefix = itemPrefix(at, forms.length);
        return {
          prefix,
          slots: slotViews(wanted, texts, prefix, at === 0, typed),
          questions: questionViews(wanted, prefix),
          wantsRequests: wanted.wantsRequests,
          arrival: arrivalOptions(context, product, words),
        };
      }),
      samePairs: isTogether(deps, context, quotes) ? [] : namePairs(wantedOf(context, quotes)),
      wantsNationality: forms.some((one) => one.form.wantsNationality),
      needsContactName: !forms.some((one) => hasNames(one.form)),
      countries: countryOptions(context),
      descriptor: context.brand.paymentDescriptor,
      account: await accountView(deps, context, idsOf(quotes)),
      later: await laterView(deps, context, quotes),
    };
    const drawn = page(context, view, errors.length > 0 ? 422 : status);
    return retryAfterSeconds === undefined ? drawn : { ...drawn, retryAfterSeconds };
  };

  const formsOf = (context: PageContext, quotes: Quotes) => {
    const together = isTogether(deps, context, quotes);
    let before = 0;
    return quotes.map(({ product: name, details: facts }) => {
      const product = presentProduct(deps.presenters, name, facts, context.locale);
      const form = formOf(deps.presenters, name, facts, context.locale, together ? before : undefined);
      before += form.slots.length;
      return {
        product,
        title: together ? null : product.title,
        form,
        words: wordsOf(deps.presenters, name, context.locale),
      };
    });
  };

  const wantedOf = (context: PageContext, quotes: Quotes) => formsOf(context, quotes).map(({ form }) => form);

  /** The way on when one of several can't be booked: their basket knows the others. */
  const toBasket = (context: PageContext, checked: 'changed' | null = null): Answer => ({
    kind: 'redirect',
    to: bookingRoutes.basket.href(context.locale, {}, { checked }),
  });

  const isPayable = ([first]: Quotes) => charges({ currencies: deps.payable ?? 'any' }, first!.total.currency);

  /** A price in a currency that can't be charged is refused before anything is entered. */
  const notPayable = (context: PageContext, quotes: Quotes): Answer => {
    const [{ product }] = formsOf(context, quotes) as [ReturnType<typeof formsOf>[number]];
    const { format, translate } = formatsOf(context);
    return page(
      context,
      {
        step: 'not_payable',
        back: wayBack(context),
        href: product.href,
        heading: translate('book.not_payableHeading'),
        text: translate('book.not_payableText', { currency: format.currency(quotes[0]!.total.currency) }),
        action: translate('book.expiredAction'),
        now: null,
      },
      409,
    );
  };

  const gone = async (context: PageContext, quotes: Quotes, step: 'taken' | 'sold_out'): Promise<Answer> => {
    if (quotes.length > 1 && !isTogether(deps, context, quotes)) return toBasket(context, 'changed');
    const [{ product, words }] = formsOf(context, quotes) as [ReturnType<typeof formsOf>[number]];
    const now = step === 'sold_out' ? await offersNow(deps, context, quotes) : null;
    return page(context, { step, ...endedQuote(step, product, words, context), now }, 409);
  };

  const expired = async (
    context: PageContext,
    quotes: Quotes,
    typed: Typed,
    notice: NoticeView | null = null,
  ): Promise<Answer> => {
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
        ...(quotes.length > 1 && !isTogether(deps, context, quotes) ? several : {}),
        now: await offersNow(deps, context, quotes),
        moreTimeHint: wordsOfTrip(deps, context, quotes)('moreTimeHint'),
        typed: withoutDocuments(typed, wantedOf(context, quotes)),
        notice,
      },
      410,
    );
  };

  const unknown = (context: PageContext): Answer =>
    context.query.get('quote')
      ? page(context, { step: 'unknown', back: wayBack(context), ...(isSample(context) && { isSample: true }) }, 404)
      : { kind: 'missing' };

  const toPay = async (context: PageContext, tripId: string): Promise<Answer> => ({
    kind: 'redirect',
    to: bookingRoutes.pay.href(context.locale, {}, { reservation: tripId }),
    // What was booked is no longer in the basket.
    cookies: [grants.add(context.cookies, tripId, context.now), ...(await countBasket(deps.db, context))],
  });

  /** The answer for quotes that can't be booked any more, or null while they can. */
  const closed = async (context: PageContext, quotes: Quotes, typed: Typed): Promise<Answer | null> => {
    const tripId = quotes.find((one) => one.tripId)?.tripId;
    if (tripId) return await taken(context, quotes, tripId);
    if (!isPayable(quotes)) return notPayable(context, quotes);
    return quotes.some((one) => one.expired) ? await expired(context, quotes, typed) : null;
  };

  const taken = async (context: PageContext, quotes: Quotes, tripId: string): Promise<Answer> => {
    const isWhole = quotes.every((one) => one.tripId === null || one.tripId === tripId);
    return isWhole && grants.has(context.cookies, tripId, context.now)
      ? await toPay(context, tripId)
      : await gone(context, quotes, 'taken');
  };

  /** A traveller who pressed Back on the gateway's page meant to leave it, so there is no redirect. */
  const unfinished = async (context: PageContext, [{ tripId: id }]: Quotes & [ShownQuote]): Promise<Answer | null> => {
    if (!id || !grants.has(context.cookies, id, context.now)) return null;
    const found = await findTrip(deps.db, context.brand.id, id);
    if (found?.state !== 'awaiting_payment' || found.payment.state !== 'open') return null;
    return { kind: 'redirect', to: bookingRoutes.error.href(context.locale, { transaction: found.payment.id }) };
  };

  const book = async (context: PageContext, quotes: Quotes, sent: FormData): Promise<Answer> => {
    const forms = formsOf(context, quotes);
    const typed = typedOf(
      sent,
      forms.map((one) => one.form),
    );
    // A second click must find its own reservation, so what is taken goes on to `reserve`.
    const isTaken = quotes.some((one) => one.tripId);
    if (!isTaken && !isPayable(quotes)) return notPayable(context, quotes);
    if (!isTaken && quotes.some((one) => one.expired)) return await recheck(context, quotes, typed);
    const rules = forms.map(({ form: wanted, product: { arrival } }, at) => ({
      form: wanted,
      arrival,
      mustAcknowledge: quotes[at]!.mustAcknowledge,
    }));
    const read = readDetails(sent, rules);
    const key = sent.get('key');
    if (!read.ok || typeof key !== 'string' || !keyShape.test(key)) {
      const errors = read.ok ? [] : read.error;
      return (await closed(context, quotes, typed)) ?? (await form(context, quotes, typed, { errors }));
    }
    const checked = read.value;
    if (context.principal) await keepTicked(deps.travellers, context.principal.id, sent, checked);
    const replaced = await replacedBy(context, quotes);
    const ordered = await bookCommand(deps, context, quotes, checked, {
      key,
      replaces: replaced?.id ?? null,
      together: isTogether(deps, context, quotes),
    });
    if (ordered === 'refused') return await form(context, quotes, typed, { notice: mayNotBook(context), status: 403 });
    const account = sent.get('pay') === 'account' ? await accountFor(deps, context.principal, idsOf(quotes)) : null;
    if (account?.kind === 'refused' && (!account.onAccount || !isTaken))
      return await form(context, quotes, typed, { notice: accountNotice(context, account), status: 409 });
    const later = sent.get('pay') === 'later' ? await laterFor(deps, context.principal, quotes, context.now) : null;
    if (later?.kind === 'refused' && (later.because === 'none' || !isTaken))
      return await form(context, quotes, typed, { notice: laterNotice(context, later), status: 409 });
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
        deps.advanceSoon(answer.tripId);
        return await toPay(context, answer.tripId);
      case 'already_reserved':
        return await taken(context, quotes, answer.tripId);
      case 'quote_expired':
        return await recheck(context, quotes, typed);
      case 'must_acknowledge': {
        const errors = quotes.flatMap(({ mustAcknowledge }, at): DetailError[] =>
          mustAcknowledge && !checked.items[at]!.acceptChanges
            ? [{ field: `${itemPrefix(at, quotes.length)}accept_changes`, problem: 'changes' }]
            : [],
        );
        return await form(context, quotes, typed, { errors });
      }
      case 'key_mismatch': {
        // Sent again with other details: what was booked first stands.
        const now = await chosenQuotes(deps, context);
        const over = typeof now === 'string' ? null : await closed(context, now, typed);
        return over ?? (await form(context, quotes, typed));
      }
      case 'too_many': {
        const notice = limitView(answer, grants, wordsOfTrip(deps, context, quotes), context);
        const { retryAfterSeconds } = answer;
        return await form(context, quotes, typed, { notice, status: 429, retryAfterSeconds });
      }
      case 'too_many_unpaid':
        return await form(context, quotes, typed, {
          notice: laterNotice(context, { because: 'too_many' }),
          status: 409,
        });
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

  /** Asks for new quotes in place of these. `told`: what is said when they are there. */
  const renew = async (context: PageContext, quotes: Quotes, typed: Typed, told: Told = {}): Promise<Answer> => {
    const given = await giveMoreTime(deps, context, quotes, typed);
    if (given.step === 'sold_out') return await gone(context, quotes, 'sold_out');
    if (given.step === 'expired') return await expired(context, given.quotes, given.typed, given.notice);
    return await form(context, given.quotes, given.typed, { notice: given.notice, ...told });
  };

  /** What was sent after the price had ended is not booked: the price of now is shown first. */
  const recheck = async (context: PageContext, quotes: Quotes, typed: Typed): Promise<Answer> =>
    await renew(context, quotes, typed, { notice: recheckedNotice(context), status: 409 });

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
        (await unfinished(context, quotes as Quotes & [ShownQuote])) ?? (await closed(context, quotes, typed));
      return over ?? (await form(context, quotes, typed));
    },
    async submit(context, posted) {
      const quotes = await chosenQuotes(deps, context);
      if (quotes === 'unknown') return unknown(context);
      if (quotes === 'not_together') return toBasket(context, 'changed');
      if (isOutOfPlace(quotes, await replacedBy(context, quotes))) return unknown(context);
      const sent = isTogether(deps, context, quotes) ? withSharedWishes(posted, quotes.length) : posted;
      if (!['more_time', 'same_names', 'fill'].some((button) => sent.has(button)))
        return await book(context, quotes, sent);
      const wanted = wantedOf(context, quotes);
      const typed = typedOf(sent, wanted);
      if (sent.has('more_time') && !quotes.some((one) => one.tripId)) return await renew(context, quotes, typed);
      const over = await closed(context, quotes, typed);
      if (over) return over;
      if (sent.has('same_names')) return await form(context, quotes, withSameNames(typed, wanted));
      const [earliest] = formsOf(context, quotes)
        .map(({ product }) => product)
        .toSorted(byStart);
      const choices = travellerChoices(await profileOf(context), earliest!.starts.local.slice(0, 10));
      return await form(context, quotes, fillSlot(typed, sent, choices, wanted));
    },
  };
}

const idsOf = (quotes: Quotes) => quotes.map(({ id }) => id);

type Started = { readonly starts: { readonly local: string } };
const byStart = (one: Started, other: Started) => one.starts.local.localeCompare(other.starts.local);
