import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { isCurrency } from '#values/currency.ts';
import { type Money, money } from '#values/money.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { type Changeable, changeable } from '../change/change-terms.ts';
import { othersThatStay } from '../change/others-that-stay.ts';
import { changeMoneyText } from '../change/change-texts.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { priceView } from '../checkout/summary/price-view.ts';
import { presentProduct, productView, wordsOf } from '../checkout/summary/product-view.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import type { ChangeOption, ChangeOptions, ChangeQuoteAnswer } from '../vertical.ts';
import type { AfterSaleDeps } from './after-sale-deps.ts';
import type { ChangeView, OptionView } from './change-page.tsx';

/** What a form answered: a view with its status, or the way on. */
export type ChangeAnswer =
  | { readonly kind: 'view'; readonly view: ChangeView; readonly status: 200 | 409 | 422 | 429 }
  | Extract<PageAnswer<never>, { kind: 'redirect' }>;

/** The parameters of each kind of form that say what is wanted. */
const formKeys = { dates: ['check_in', 'check_out'], times: ['from_day', 'until_day'] } as const;

type News = 'fee' | 'sold_out' | 'expired' | 'unavailable' | 'invalid' | 'too_many';

/** The page on which a booking is changed: what is wanted, then what can be had for it. Null when it can't be changed. */
export async function showChange(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
): Promise<Extract<ChangeAnswer, { kind: 'view' }> | null> {
  const can = changeable(deps, found);
  return can && (await draw(deps, context, found, can, context.query.get('fee') === 'changed' ? 'fee' : null));
}

/** Makes the quote of the chosen option, at the fee that was shown, and goes on to book it. Null as in `showChange`. */
export async function chooseChange(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  form: FormData,
): Promise<ChangeAnswer | null> {
  const can = changeable(deps, found);
  if (!can) return null;
  const { fee } = can.terms;
  if (!isSame(shownFee(form), fee)) return await draw(deps, context, found, can, 'fee');
  const offer = form.get('offer');
  const replaces = { reservationId: found.id, fee };
  const answer = await can.changes.quote(can.booked, typeof offer === 'string' ? offer : '', replaces, context);
  if (answer.kind !== 'quoted') return await draw(deps, context, found, can, answer.kind, statusOf(answer));
  return { kind: 'redirect', to: bookingRoutes.book.href(context.locale, {}, { quote: answer.quoteId }) };
}

const statusOf = ({ kind }: ChangeQuoteAnswer) => (kind === 'too_many' ? 429 : kind === 'invalid' ? 422 : 409);

async function draw(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  { changes, booked, terms }: Changeable,
  news: News | null,
  status: 409 | 422 | 429 = 409,
): Promise<Extract<ChangeAnswer, { kind: 'view' }>> {
  const { translate, locale, query } = context;
  const format = formatFor(getLocale(context.textLocale).iso);
  const words = wordsOf(deps.presenters, found.product, locale);
  const summary = presentProduct(deps.presenters, found.product, found.details, locale);
  const form = changes.form(booked, query, context);
  const asked = formKeys[form.kind].some((key) => query.has(key));
  const answer = asked && news !== 'too_many' ? await changes.options(booked, query, context) : null;
  const optionView = (option: ChangeOption): OptionView => {
    const { total, lines, policy } = option;
    const price = priceView(lines, total, { labels: summary.lineLabels, words, translate, format });
    return {
      offer: option.offer,
      title: option.title,
      facts: option.facts,
      isAlike: option.isAlike,
      policy: policyView(policy, total, found.now, { translate, format, words }).headline,
      total: price.total.amount,
      split: price.split,
      money: changeMoneyText(total, terms, { translate, format }),
    };
  };
  const others = await othersThatStay(deps.db, context.brand.id, found);
  const view: ChangeView = {
    kind: 'change',
    action: deps.addressOf(locale, found.id).split('?')[0] ?? '',
    post: deps.addressOf(locale, found.id, { ...withoutId(query), step: 'change' }),
    id: found.id,
    product: productView(summary, words),
    form: answer?.kind === 'invalid' ? { ...form, errors: answer.errors } : form,
    terms:
      terms.fee.minor === 0n
        ? translate('reservation.editTermsFree', { back: format.money(terms.back) })
        : translate(terms.back.minor === 0n ? 'reservation.editTermsNothing' : 'reservation.editTermsFee', {
            fee: format.money(terms.fee),
            back: format.money(terms.back),
          }),
    others: others.length > 0 ? translate('reservation.editOthersStay', { count: others.length }) : null,
    fee: { minor: terms.fee.minor.toString(), currency: terms.fee.currency },
    options: answer?.kind === 'found' ? answer.options.map(optionView) : null,
    notices: [
      ...(news
        ? [{ title: translate(`reservation.editNews_${news}`), text: translate(`reservation.editNewsText_${news}`) }]
        : []),
      ...noticeOf(answer, context),
    ],
    back: deps.addressOf(locale, found.id),
  };
  return { kind: 'view', view, status: news ? status : statusOfOptions(answer) };
}

/** The address says which reservation it is and what is done to it. */
function withoutId(query: URLSearchParams): Record<string, string> {
  const { id: _id, step: _step, ...rest } = Object.fromEntries(query);
  return rest;
}

function statusOfOptions(answer: ChangeOptions | null): 200 | 422 | 429 {
  if (answer?.kind === 'too_many') return 429;
  return answer?.kind === 'invalid' ? 422 : 200;
}

function noticeOf(answer: ChangeOptions | null, { translate }: PageContext): ChangeView['notices'] {
  if (answer?.kind === 'none') return [{ title: translate('reservation.editNone'), text: answer.text }];
  if (answer?.kind !== 'unavailable' && answer?.kind !== 'too_many') return [];
  const { kind } = answer;
  return [{ title: translate(`reservation.editNews_${kind}`), text: translate(`reservation.editNewsText_${kind}`) }];
}

/** The fee that the form showed, or null when it is malformed. */
function shownFee(form: FormData): Money | null {
  const minor = form.get('fee');
  const currency = form.get('currency');
  if (typeof minor !== 'string' || typeof currency !== 'string') return null;
  return /^\d{1,18}$/.test(minor) && isCurrency(currency) ? money(BigInt(minor), currency) : null;
}

const isSame = (one: Money | null, other: Money) => one?.minor === other.minor && one.currency === other.currency;
