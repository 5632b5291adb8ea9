import { rateText } from '#booking/booking.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Prices } from '#pricing/pricing.ts';
import type { Money } from '#values/money.ts';
import { addDays, maxDaysAhead, nightsOf } from '#values/stay-dates.ts';
import type { OptionDay, VisitOption } from '../content/attraction.ts';
import { daysOf } from '../content/attraction.sql.ts';
import { pagePricing, pricesOn, type TicketDeps } from '../deps.ts';
import { hoursText, lengthText, optionTitle, unitName, unitRules } from '../ticket-texts.ts';
import { askSlots, type OfferedSlot, policyText } from '../visit/ask-slots.ts';
import { freeCancelHours } from '../visit/free-cancellation.ts';
import { type RateOf, ratesInto, ticketPrice } from '../visit/listed-price.ts';
import { usualCounts } from '../visit/usual-counts.ts';
import { unitCounts, unitMessages } from '../visit/unit-problems.ts';
import { type AttractionRequest, hrefOf } from './attraction-request.ts';
import type { ChooseView, NoticeView, OptionView, SlotView, UnitView } from './attraction-view.ts';
import { monthOf, otherMonth, presentMonth } from './present-month.ts';

export interface Chosen {
  readonly view: ChooseView | null;
  readonly notices: readonly NoticeView[];
  /** Something was chosen that can't be. */
  readonly invalid: boolean;
  /** The supplier did not answer. */
  readonly failed: boolean;
}

interface Priced {
  readonly prices: Prices;
  readonly rateOf: RateOf;
}

/** The choice of option, day and tickets, with the times that they are offered for. */
export async function chooseVisit(deps: TicketDeps, request: AttractionRequest, format: Format): Promise<Chosen> {
  const { context, place, attraction, option, today, day } = request;
  if (!option) return { view: null, notices: [], invalid: false, failed: false };
  const { translate, query, now } = context;
  const pricing = pagePricing(deps, context);
  const { of: rateOf } = await ratesInto(
    deps,
    attraction.options.map(({ currency }) => currency),
    context.currency,
  );
  const priced: Priced = { prices: pricesOn(pricing, place, day.day, now), rateOf };
  const counts = request.counts ?? usualCounts(option);
  const lastDay = addDays(today, maxDaysAhead);
  const first = monthOf(query.get('month'), day.day ?? today, today, lastDay);
  const days = await monthDays(deps, request, { first, lastDay });
  const base: ChooseView = {
    action: hrefOf({ ...request, day: { day: null, typed: '', problem: null }, counts: null }).split('?')[0]!,
    options: attraction.options.map((one) => optionView(one, request, priced, format)),
    option: String(option.id),
    month: presentMonth(
      {
        first,
        today,
        lastDay,
        chosen: day.day,
        days,
        priceOf: ({ day: at, minor, mandatory }) =>
          // Each day is sold so many days ahead, which rules of prices may go by.
          minor === null
            ? null
            : priceOf(option, minor, mandatory, { ...priced, prices: pricesOn(pricing, place, at, now) }),
        href: (keys) => hrefOf(request, keys),
      },
      translate,
      format,
    ),
    day: day.day === null ? null : { value: day.day, text: format.date(day.day, 'full') },
    today,
    lastDay,
    units: option.units.map((unit, at) => ({
      name: `n${at}`,
      label: unitName(unit, translate),
      rules: unitRules(unit, option.units, translate, format),
      price:
        unit.fromMinor === null
          ? null
          : unitPrice(priceOf(option, unit.fromMinor, unit.fromMandatory, priced), translate, format),
      value: counts[at] ?? 0,
      max: Math.min(unit.maxQuantity ?? 99, option.maxTickets ?? 20),
    })) satisfies UnitView[],
    currency: query.has('currency') ? context.currency : null,
    slots: null,
    hint: translate('tickets.dateHint'),
    rate: null,
  };
  const wanted = unitCounts(option, counts);
  const messages = unitMessages(option, wanted, translate, format);
  if (messages.length > 0) {
    const view = { ...base, hint: translate('tickets.ticketsHint') };
    // It was not chosen: no choice is to be corrected.
    if (request.counts === null) return { view, notices: [], invalid: false, failed: false };
    const problem = {
      tone: 'warning',
      title: translate('ticket-facts.problemsTitle'),
      text: messages.join(' '),
    } as const;
    return { view, notices: [problem], invalid: true, failed: false };
  }
  if (day.day === null) return { view: base, notices: [], invalid: false, failed: false };
  const found = await askSlots(deps, {
    place,
    attraction,
    option,
    day: day.day,
    units: wanted,
    pricing,
    currency: context.currency,
  });
  const t = (key: string) => translate(`ticket-facts.${key}`);
  if (found.kind === 'unavailable') {
    const notice = { tone: 'warning', title: t('unavailableTitle'), text: t('unavailableText') } as const;
    return { view: { ...base, hint: t('unavailableHint') }, notices: [notice], invalid: false, failed: true };
  }
  if (found.kind === 'none') {
    const notice = { tone: 'info', title: t('noneTitle'), text: t(`none_${found.reason}`) } as const;
    return { view: { ...base, slots: [] }, notices: [notice], invalid: false, failed: false };
  }
  const converted = found.slots.find(({ offer }) => offer && offer.exchange.id !== null)?.offer?.exchange;
  return {
    view: {
      ...base,
      slots: found.slots.map((slot) => slotView(slot, request, format)),
      rate: converted
        ? translate('rate.converted', {
            rates: rateText(converted, format),
            date: format.date(converted.fetchedAt.slice(0, 10)),
            currency: converted.quote,
          })
        : null,
    },
    notices: [],
    invalid: false,
    failed: false,
  };
}

/** The days of the shown month; those of a month that was opened are asked for, where the visitor may ask. */
async function monthDays(
  deps: TicketDeps,
  { context, option, today }: AttractionRequest,
  { first, lastDay }: { readonly first: string; readonly lastDay: string },
): Promise<readonly OptionDay[]> {
  if (!option) return [];
  const next = otherMonth(first, 1);
  const known = await daysOf(deps.catalogue, option.id, first, next);
  const from = first < today ? today : first;
  const until = next <= lastDay ? next : addDays(lastDay, 1);
  const isWhole = known.filter(({ day }) => day >= from).length >= nightsOf({ checkIn: from, checkOut: until });
  if (!context.query.has('month') || isWhole) return known;
  if (!(await deps.searchLimit('item', context)).allowed) return known;
  await deps.readMonth(option, { from, until });
  return await daysOf(deps.catalogue, option.id, first, next);
}

function priceOf(option: VisitOption, minor: number, mandatory: number | null, { prices, rateOf }: Priced) {
  return ticketPrice(option.supplier, { currency: option.currency, minor, mandatory }, prices, rateOf(option.currency));
}

const unitPrice = (price: Money, translate: Translate, format: Format) =>
  price.minor === 0n
    ? translate('ticket-facts.freeUnit')
    : translate('ticket-facts.from', { price: format.money(price) });

function optionView(option: VisitOption, request: AttractionRequest, priced: Priced, format: Format): OptionView {
  const { context } = request;
  const { translate, textLocale } = context;
  const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
  const [unit] = option.units;
  const hours = freeCancelHours(option);
  return {
    id: String(option.id),
    title: optionTitle(option, textLocale, translate),
    // The numbers belong to the units of one option.
    href: hrefOf({ ...request, option, counts: null }),
    chosen: option === request.option,
    facts: [
      lengthText(option.minutes, translate, format),
      hours === null ? t('noCancel') : t('freeCancelHours', { count: hours }),
      t(option.instant ? 'instant' : 'onRequest'),
    ].filter((text) => text !== ''),
    price:
      unit && unit.fromMinor !== null
        ? t('fromEach', {
            price: format.money(priceOf(option, unit.fromMinor, unit.fromMandatory, priced)),
            unit: unitName(unit, translate),
          })
        : null,
  };
}

function slotView({ slot, offer, sealed }: OfferedSlot, { context }: AttractionRequest, format: Format): SlotView {
  const { translate, now } = context;
  const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
  const policy = offer && policyText(offer, now, translate, format);
  return {
    time: slot.allDay ? t('allDay', { hours: hoursText(slot.hours, format) }) : format.time(slot.starts),
    total: offer && format.money(offer.price.shown.total),
    policy: policy?.text ?? '',
    free: policy?.free ?? false,
    left: slot.state === 'limited' && slot.left !== null && slot.left > 0 ? t('left', { count: slot.left }) : null,
    soldOut: offer === null,
    offer: sealed,
  };
}
