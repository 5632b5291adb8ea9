import { isLockTimeout } from '#database/sql-error.ts';
import { isCurrency } from '#values/currency.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { parseReference } from '#values/reference.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { creditLines } from '../checkout/summary/credit-lines.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { presentProduct, productView, wordsOf } from '../checkout/summary/product-view.ts';
import type { AccessGrants } from '../checkout/access-grants.ts';
import { othersThatStay } from '../change/others-that-stay.ts';
import { createTripLinks } from '../mails/trip-links.ts';
import { payDebt } from '../debt/pay-debt.ts';
import { type Agreed, cancellationQuote, requestCancellation } from '../reservation/cancel-reservation.ts';
import { isCancellable } from '../state/lifecycle.ts';
import type { CancellationQuote } from '../cancellation/cancellation-quote.sql.ts';
import { keepChanged } from './answer-change.ts';
import {
  findByLink,
  findByReference,
  findReservation,
  type ShownReservation,
} from '../reservation/find-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import { actingPerson } from '../scope/acting-person.ts';
import type { AfterSaleDeps } from './after-sale-deps.ts';
import type { AmendView } from './amend/amend-page.tsx';
import { sendAmend, showAmend } from './amend/amend-step.ts';
import type { AskingView } from './fee/asking-page.tsx';
import type { ChangeView } from './change-page.tsx';
import { chooseChange, showChange } from './change-step.ts';
import type { CancelView } from './cancel-form.tsx';
import type { LookupView } from './lookup-form.tsx';
import { createFeeQuestions } from './fee/fee-questions.ts';
import { cancelHref, cancelOffer } from './cancel-offer.ts';
import { sendTyped } from './messages/message-step.ts';
import { reservationDetail, type ReservationDetail } from './reservation-view.ts';

export type ReservationView = LookupView | CancelView | AskingView | ChangeView | AmendView | ReservationDetail;

type Answer = PageAnswer<ReservationView>;

/** What the forms of the page do; any other looks a booking up. */
const steps = ['cancel', 'pay', 'keep', 'change', 'amend', 'message'];

const lookupsPerMinute = 10;

/** A link in an email opens its booking until this many days after its end. */
const linkDays = 60;

/**
 * `/reservation`: look up by reference and e-mail, or by the link of an email, view, cancel. Without access the form is
 * shown for any reference.
 */
export function reservationHandler(deps: AfterSaleDeps, grants: AccessGrants): PageHandler<ReservationView> {
  const links = createTripLinks(deps.secret);
  const page = (context: PageContext, view: ReservationView, status: 200 | 409 | 422 | 429 = 200) => {
    const seconds = view.kind === 'detail' && view.events ? 5 : view.kind === 'asking' && !view.failed ? 2 : null;
    const reload = seconds === null ? {} : { refreshSeconds: seconds };
    return {
      kind: 'page' as const,
      view,
      status,
      cache: 'private' as const,
      head: { title: context.translate(`reservation.title_${view.kind}`, { brand: context.brand.name }), ...reload },
    };
  };
  const questions = createFeeQuestions(deps);
  const { askWaitMs = 2_500 } = deps;
  const lookup = (typed: LookupView['typed'], error: string | null = null): LookupView => ({
    kind: 'lookup',
    typed,
    error,
  });
  const toDetail = (
    context: PageContext,
    id: string,
    cookies: NonNullable<Extract<Answer, { kind: 'redirect' }>['cookies']> = [],
  ): Answer => ({
    kind: 'redirect',
    to: deps.addressOf(context.locale, id),
    cookies,
  });

  const own = async (context: PageContext): Promise<ShownReservation | null> => {
    const id = context.query.get('id') ?? '';
    if (grants.list(context.cookies, context.now).length === 0) return null;
    const found = await findReservation(deps.db, context.brand.id, id);
    return found && grants.has(context.cookies, found.trip.id, context.now) ? found : null;
  };

  /** The form to cancel, or the page that asks the supplier for the fee. Null when it can't be cancelled. */
  const cancelView = async (
    context: PageContext,
    found: ShownReservation,
    state: { error?: string; changed?: boolean } = {},
  ): Promise<CancelView | AskingView | null> => {
    if (found.policy.kind !== 'on_request' || found.state === 'supplier_changed')
      return await cancelForm(context, found, cancellationQuote(found), state);
    if (!isCancellable(found)) return null;
    const answer = await questions.answerWithin(found, askWaitMs);
    if (answer.kind === 'quoted') return await cancelForm(context, found, answer.quote, state);
    if (answer.kind === 'not_cancellable') return null;
    const failed = answer.kind === 'unknown';
    return {
      kind: 'asking',
      title: presentProduct(deps.presenters, found.product, found.details, context.locale).title,
      text: wordsOf(deps.presenters, found.product, context.locale)(failed ? 'askingFeeFailed' : 'askingFee'),
      failed,
      support: context.brand.supportEmail,
      again: cancelHref(deps, context, found),
      back: deps.addressOf(context.locale, found.id),
    };
  };

  const cancelForm = async (
    context: PageContext,
    found: ShownReservation,
    quote: CancellationQuote | null,
    state: { error?: string; changed?: boolean },
  ): Promise<CancelView | null> => {
    const { iso } = getLocale(context.textLocale);
    const format = formatFor(iso);
    const offer = cancelOffer(deps, context, found, format.money, quote);
    if (!offer) return null;
    const words = wordsOf(deps.presenters, found.product, context.locale);
    const summary = presentProduct(deps.presenters, found.product, found.details, context.locale);
    return {
      kind: 'cancel',
      iso,
      now: found.now,
      offer,
      asked: quote?.asked
        ? {
            quote: quote.asked.id,
            goodUntil: words('atLocalTime', { time: format.instant(quote.asked.expiresAt, summary.zone) }),
            expiresAt: quote.asked.expiresAt,
            zone: summary.zone,
            refundTo: quote.asked.refundTo === 'money' ? null : quote.asked.refundTo,
            credits: creditLines(quote.asked.credits, format),
          }
        : null,
      product: productView(summary, words),
      policy:
        // What the supplier has told replaces the terms, and what it has changed is free to cancel.
        quote?.asked || found.state === 'supplier_changed'
          ? null
          : policyView(found.policy, found.total, found.now, {
              translate: context.translate,
              format,
              words,
              isOwed: found.due !== null,
            }),
      others: await othersText(deps, context, found),
      back: deps.addressOf(context.locale, found.id),
      error: state.error ?? null,
      changed: state.changed ?? false,
    };
  };

  const find = async (context: PageContext, form: FormData): Promise<Answer> => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.slice(0, 300) : '';
    };
    const typed = { reference: text('reference'), email: text('email') };
    const decision = await deps.limits.limit('reservation lookup', context.visitor, lookupsPerMinute, 60);
    if (!decision.allowed) {
      const refused = page(context, lookup(typed, context.translate('reservation.tooMany')), 429);
      return { ...refused, retryAfterSeconds: decision.retryAfterSeconds };
    }
    const reference = parseReference(typed.reference);
    const found = reference ? await findByReference(deps.db, context.brand.id, reference, typed.email) : null;
    if (!found) return page(context, lookup(typed, context.translate('reservation.noMatch')), 422);
    return toDetail(context, found.id, [grants.add(context.cookies, found.trip.id, context.now)]);
  };

  /** The link of an email; null when it is not one of ours, or too old. */
  const open = async (context: PageContext): Promise<Answer | null> => {
    const { brand, query, now, locale } = context;
    const reference = parseReference(query.get('reference') ?? '');
    const key = query.get('key');
    if (!reference || key === null || !links.isKey(brand.origin, reference, key)) return null;
    const found = await findByLink(deps.db, brand.id, reference);
    if (!found) return null;
    const { ends, zone } = presentProduct(deps.presenters, found.product, found.details, locale);
    const until = Temporal.Instant.from(localDeadline(ends.local, zone).at).add({ hours: linkDays * 24 });
    if (until.epochMilliseconds < now.getTime()) return null;
    return toDetail(context, found.id, [grants.add(context.cookies, found.trip.id, now)]);
  };

  const cancel = async (context: PageContext, found: ShownReservation, form: FormData): Promise<Answer> => {
    if (form.get('agree') !== '1') {
      const error = context.translate('reservation.cancelAgreeMissing');
      const unticked = await cancelView(context, found, { error });
      if (unticked) return page(context, unticked, 422);
    }
    const answer = await requestCancellation(deps.db, found, agreed(form) ?? found.total, {
      byPerson: actingPerson(context.principal),
    });
    if (answer.kind === 'requested') return toDetail(context, found.id);
    const now = (await findReservation(deps.db, context.brand.id, found.id)) ?? found;
    const again = answer.kind === 'not_cancellable' ? null : await cancelView(context, now, { changed: true });
    return page(
      context,
      again ?? (await reservationDetail(deps, context, now, { news: context.translate('reservation.notCancellable') })),
      409,
    );
  };

  const keep = async (context: PageContext, found: ShownReservation, form: FormData): Promise<Answer> => {
    const change = form.get('change');
    const { kind } = await keepChanged(deps, found, typeof change === 'string' ? change : '');
    if (kind === 'accepted') return toDetail(context, found.id);
    const now = (await findReservation(deps.db, context.brand.id, found.id)) ?? found;
    const news = context.translate(kind === 'changed_again' ? 'reservation.changeAgain' : 'reservation.changeOver');
    return page(context, await reservationDetail(deps, context, now, { news }), 409);
  };

  const change = async (context: PageContext, found: ShownReservation, form: FormData | null): Promise<Answer> => {
    const answer = form ? await chooseChange(deps, context, found, form) : await showChange(deps, context, found);
    if (answer?.kind === 'redirect') return answer;
    if (answer) return page(context, answer.view, answer.status);
    const news = context.translate('reservation.editImpossible');
    return page(context, await reservationDetail(deps, context, found, { news }), 409);
  };

  const amend = async (context: PageContext, found: ShownReservation, form: FormData | null): Promise<Answer> => {
    const answer = form
      ? await sendAmend(deps, context, found, form, actingPerson(context.principal))
      : showAmend(deps, context, found);
    if (answer?.kind === 'redirect') return answer;
    if (answer) return page(context, answer.view, answer.status);
    const news = context.translate('reservation.editImpossible');
    return page(context, await reservationDetail(deps, context, found, { news }), 409);
  };

  const write = async (context: PageContext, found: ShownReservation, form: FormData): Promise<Answer> => {
    const answer = await sendTyped(deps, context, found, form);
    if (answer.kind === 'redirect') return answer;
    return page(context, await reservationDetail(deps, context, found, { typed: answer.typed }), answer.status);
  };

  const pay = async (context: PageContext, found: ShownReservation): Promise<Answer> => {
    const { kind } = await payDebt(deps.db, found.trip.id);
    if (kind === 'opening')
      return { kind: 'redirect', to: bookingRoutes.pay.href(context.locale, {}, { reservation: found.trip.id }) };
    if (kind === 'nothing_owed') return toDetail(context, found.id);
    return page(
      context,
      await reservationDetail(deps, context, found, { news: context.translate('reservation.payNotYet') }),
      409,
    );
  };

  const act = async (context: PageContext, found: ShownReservation, form: FormData, step: string): Promise<Answer> => {
    if (step === 'change') return await change(context, found, form);
    if (step === 'amend') return await amend(context, found, form);
    if (step === 'message') return await write(context, found, form);
    if (step === 'keep') return await keep(context, found, form);
    return step === 'pay' ? await pay(context, found) : await cancel(context, found, form);
  };

  return {
    async show(context) {
      const opened = deps.isTravellers && context.query.has('key') ? await open(context) : null;
      if (opened) return opened;
      const found = await own(context);
      if (!found)
        return page(context, lookup({ reference: context.query.get('reference')?.slice(0, 40) ?? '', email: '' }));
      if (context.query.get('step') === 'change') return await change(context, found, null);
      if (context.query.get('step') === 'amend') return await amend(context, found, null);
      const isCancelling = context.query.get('step') === 'cancel';
      const view = isCancelling ? await cancelView(context, found) : null;
      const refused = isCancelling && isCancellable(found) ? context.translate('reservation.notCancellable') : null;
      return page(context, view ?? (await reservationDetail(deps, context, found, { news: refused })));
    },
    async submit(context, form) {
      const step = form.get('step');
      if (typeof step !== 'string' || !steps.includes(step)) return await find(context, form);
      const found = await own(context);
      if (!found) return page(context, lookup({ reference: '', email: '' }));
      try {
        return await act(context, found, form, step);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        const news = context.translate('reservation.beingWorkedOn');
        return page(context, await reservationDetail(deps, context, found, { news }), 409);
      }
    },
  };
}

/** What happens to the other bookings of the trip; null when all of them are over. */
async function othersText(
  deps: AfterSaleDeps,
  { brand, locale, translate }: PageContext,
  found: ShownReservation,
): Promise<string | null> {
  const others = await othersThatStay(deps.db, brand.id, found);
  if (others.length === 0) return null;
  const wholes = new Set(
    [found, ...others].map((one) => presentProduct(deps.presenters, one.product, one.details, locale).part?.of),
  );
  // Rooms of one stay are bookings of a trip to their traveller.
  const isPackage = found.trip.mode === 'package' && (wholes.size > 1 || wholes.has(undefined));
  const text = isPackage ? 'reservation.cancelRestStays' : 'reservation.cancelOthersStay';
  return translate(text, { count: others.length });
}

/** The quote or the fee that the form showed, or null when it is malformed. */
function agreed(form: FormData): Agreed | null {
  const quoteId = form.get('quote');
  if (typeof quoteId === 'string') return { quoteId };
  const minor = form.get('fee');
  const currency = form.get('currency');
  if (typeof minor !== 'string' || typeof currency !== 'string') return null;
  return /^\d{1,18}$/.test(minor) && isCurrency(currency) ? money(BigInt(minor), currency) : null;
}
