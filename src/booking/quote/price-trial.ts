import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { SellingPrice } from '#pricing/pricing.ts';
import { readNet } from '#pricing/net.ts';
import type { PageContext } from '#web/page.ts';

/** What an offer costs the agency and its clients, and why: texts. */
export interface TrialView {
  readonly address: string;
  readonly error: string | null;
  readonly found: {
    readonly title: string;
    readonly dates: string;
    readonly rows: readonly {
      readonly key: string;
      readonly offer: string;
      readonly net: string;
      readonly gross: string;
      readonly why: string;
    }[];
  } | null;
}

/** Offers of what a page shows, with the prices of the person's agency. */
export interface PriceTrial {
  readonly title: string;
  readonly dates: string;
  readonly offers: readonly { readonly text: string; readonly price: SellingPrice }[];
}

/** `no_dates`: the address says no dates, or nothing can be had on them. */
export type PriceTrialAnswer = PriceTrial | 'unknown' | 'no_dates' | 'too_many' | 'unavailable';

/** Asks the suppliers for what the page at an address shows. */
export type PriceTrials = (address: URL, context: PageContext) => Promise<PriceTrialAnswer>;

const mostShown = 12;

/** What an offer would cost by the rules of the moment. The trail is the agency's part alone. */
export async function trialView(trials: PriceTrials, context: PageContext): Promise<TrialView> {
  const { query, translate, textLocale, brand } = context;
  const typed = (query.get('try') ?? '').trim().slice(0, 2_000);
  if (typed === '') return { address: '', error: null, found: null };
  const failed = (why: string) => ({ address: typed, error: translate(`prices.trial_${why}`), found: null });
  if (!URL.canParse(typed, brand.origin)) return failed('unknown');
  const answer = await trials(new URL(typed, brand.origin), context);
  if (typeof answer === 'string') return failed(answer);
  const format = formatFor(getLocale(textLocale).iso);
  const rows = answer.offers.slice(0, mostShown).map(({ text, price }, at) => {
    const step = price.trail.find((one) => one.step === 'agency');
    const limit = price.trail.find((one) => one.step === 'mandatory' || one.step === 'minimum' || one.step === 'cost');
    const margin = price.agency ? readNet(price.agency.margin) : null;
    const why = [
      step && margin
        ? translate('prices.trial_rule', { rule: step.rule ?? '', amount: format.money(margin) })
        : translate('prices.trial_noRule'),
      ...(limit ? [translate(`prices.trial_limit_${limit.step}`)] : []),
    ];
    return {
      key: String(at),
      offer: text,
      net: price.agency ? format.money(readNet(price.agency.owed)) : '',
      gross: format.money(price.total),
      why: why.join(' '),
    };
  });
  return { address: typed, error: null, found: { title: answer.title, dates: answer.dates, rows } };
}
