import { isCurrency } from '#values/currency.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { type Money, money } from '#values/money.ts';
import { parseReference } from '#values/reference.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { presentProduct, productView, wordsOf } from '../checkout/summary/product-view.ts';
import type { AccessGrants } from '../checkout/access-grants.ts';
import { payDebt } from '../debt/pay-debt.ts';
import { keepChanged } from './answer-change.ts';
import { requestCancellation } from '../reservation/cancel-reservation.ts';
import { findByReference, findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import type { CancelView } from './cancel-form.tsx';
import type { LookupView } from './lookup-form.tsx';
import { cancelOffer, reservationDetail, type ReservationDetail } from './reservation-view.ts';

export type ReservationView = LookupView | CancelView | ReservationDetail;

type Answer = PageAnswer<ReservationView>;

const lookupsPerMinute = 10;

/**
 * `/reservation`: look up by reference and e-mail, view, cancel. Without access the form is shown for any reference.
 */
export function reservationHandler(deps: CheckoutDeps, grants: AccessGrants): PageHandler<ReservationView> {
  const page = (context: PageContext, view: ReservationView, status: 200 | 409 | 422 | 429 = 200) => {
    const reload = view.kind === 'detail' && view.events ? { refreshSeconds: 5 } : {};
    return {
      kind: 'page' as const,
      view,
      status,
      cache: 'private' as const,
      head: { title: context.translate(`reservation.title_${view.kind}`, { brand: context.brand.name }), ...reload },
    };
  };
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
    to: bookingRoutes.reservation.href(context.locale, {}, { id }),
    cookies,
  });

  const own = async (context: PageContext): Promise<ShownReservation | null> => {
    const id = context.query.get('id') ?? '';
    if (grants.list(context.cookies, context.now).length === 0) return null;
    const found = await findReservation(deps.db, context.brand.id, id);
    return found && grants.has(context.cookies, found.trip.id, context.now) ? found : null;
  };

  const cancelView = (
    context: PageContext,
    found: ShownReservation,
    state: { error?: string; changed?: boolean } = {},
  ): CancelView | null => {
    const { iso } = getLocale(context.textLocale);
    const format = formatFor(iso);
    const offer = cancelOffer(context, found, format.money);
    if (!offer) return null;
    const words = wordsOf(deps.presenters, found.product, context.locale);
    return {
      kind: 'cancel',
      iso,
      offer,
      product: productView(presentProduct(deps.presenters, found.product, found.details, context.locale), words),
      policy:
        found.state === 'supplier_changed'
          ? null
          : policyView(found.policy, found.total, found.now, { translate: context.translate, format, words }),
      back: bookingRoutes.reservation.href(context.locale, {}, { id: found.id }),
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

  const cancel = async (context: PageContext, found: ShownReservation, form: FormData): Promise<Answer> => {
    const shown = shownFee(form);
    const before = cancelView(context, found);
    if (before && form.get('agree') !== '1')
      return page(
        context,
        cancelView(context, found, { error: context.translate('reservation.cancelAgreeMissing') }) ?? before,
        422,
      );
    const answer = await requestCancellation(deps.db, found, shown ?? found.total);
    if (answer.kind === 'requested') return toDetail(context, found.id);
    const now = (await findReservation(deps.db, context.brand.id, found.id)) ?? found;
    const again = answer.kind === 'fee_changed' ? cancelView(context, now, { changed: true }) : null;
    return page(
      context,
      again ?? (await reservationDetail(deps, context, now, context.translate('reservation.notCancellable'))),
      409,
    );
  };

  const keep = async (context: PageContext, found: ShownReservation, form: FormData): Promise<Answer> => {
    const change = form.get('change');
    const { kind } = await keepChanged(deps, found, typeof change === 'string' ? change : '');
    if (kind === 'accepted') return toDetail(context, found.id);
    const now = (await findReservation(deps.db, context.brand.id, found.id)) ?? found;
    const news = context.translate(kind === 'changed_again' ? 'reservation.changeAgain' : 'reservation.changeOver');
    return page(context, await reservationDetail(deps, context, now, news), 409);
  };

  const pay = async (context: PageContext, found: ShownReservation): Promise<Answer> => {
    const { kind } = await payDebt(deps.db, found.trip.id);
    if (kind === 'opening')
      return { kind: 'redirect', to: bookingRoutes.pay.href(context.locale, {}, { reservation: found.trip.id }) };
    if (kind === 'nothing_owed') return toDetail(context, found.id);
    return page(
      context,
      await reservationDetail(deps, context, found, context.translate('reservation.payNotYet')),
      409,
    );
  };

  return {
    async show(context) {
      const found = await own(context);
      if (!found)
        return page(context, lookup({ reference: context.query.get('reference')?.slice(0, 40) ?? '', email: '' }));
      const view = context.query.get('step') === 'cancel' ? cancelView(context, found) : null;
      return page(context, view ?? (await reservationDetail(deps, context, found)));
    },
    async submit(context, form) {
      const step = form.get('step');
      if (step !== 'cancel' && step !== 'pay' && step !== 'keep') return await find(context, form);
      const found = await own(context);
      if (!found) return page(context, lookup({ reference: '', email: '' }));
      if (step === 'keep') return await keep(context, found, form);
      return step === 'pay' ? await pay(context, found) : await cancel(context, found, form);
    },
  };
}

/** The fee that the form showed, or null when it is malformed. */
function shownFee(form: FormData): Money | null {
  const minor = form.get('fee');
  const currency = form.get('currency');
  if (typeof minor !== 'string' || typeof currency !== 'string') return null;
  return /^\d{1,18}$/.test(minor) && isCurrency(currency) ? money(BigInt(minor), currency) : null;
}
