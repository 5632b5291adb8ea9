import type { KnownSupply } from '#pricing/rules/rules-problems.ts';
import type { PriceRule } from '#pricing/rules/price-rule.ts';
import { readRules } from '#pricing/rules/read-rules.ts';
import { listVersions, publishRules, writtenRules } from '#pricing/rules/rule-sets.sql.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { type PriceTrials, trialView } from '../quote/price-trial.ts';
import { bookingRoutes } from '../routes.ts';
import { type PriceAgency, priceAgency } from './price-agency.sql.ts';
import type { PricesView, RuleForm } from './prices-view.ts';
import {
  readRule,
  type RuleField,
  ruleFields,
  type RuleProblem,
  type TypedRule,
  typedOf,
  withPriorities,
  type WrittenRule,
  writtenOf,
} from './rule-form.ts';

export interface PricesDeps extends Pick<CheckoutDeps, 'db' | 'limits'> {
  /** What rules may name. */
  readonly known: KnownSupply;
  /** What a kind of product is called. */
  readonly labelOf: (kind: string, translate: Translate) => string;
  readonly trials: PriceTrials;
}

type Answer = PageAnswer<PricesView>;

/** An agency's rules as they are published. */
interface Published {
  readonly version: number | null;
  /** The first that matches applies. */
  readonly rules: readonly PriceRule[];
}

/** What a form was answered with. */
interface News {
  readonly notice?: PricesView['notice'];
  readonly refusals?: readonly string[];
  /** The form with errors: of the rule of this id, or of a new one. */
  readonly failed?: RuleForm & { readonly id: string | null };
}

const doneWords = ['saved', 'removed', 'restored'] as const;
const changesPerHour = 60;
const mostRules = 50;
const noRule = Object.fromEntries(ruleFields.map((field) => [field, ''])) as TypedRule;

/** `/dashboard/prices`: the rules by which an agency makes its clients' prices of its own. */
export function pricesHandler(deps: PricesDeps): PageHandler<PricesView> {
  const agencyOf = ({ principal, query }: PageContext) => priceAgency(deps.db, principal, query.get('agency'));

  const page = async (
    context: PageContext,
    agency: PriceAgency,
    news: News = {},
    status: 200 | 409 | 422 | 429 = 200,
  ): Promise<Answer> => {
    const { translate, query, textLocale, brand } = context;
    const t = (key: string, values?: Record<string, string | number>) => translate(`prices.${key}`, values);
    const label = (kind: string) => deps.labelOf(kind, translate);
    const format = formatFor(getLocale(textLocale).iso);
    const { version, rules } = await publishedOf(deps, agency);
    const versions = (await listVersions(deps.db)).filter(
      ({ set, state }) => set === setOf(agency) && state !== 'draft',
    );
    const done = doneWords.find((one) => one === query.get('done'));
    const { failed } = news;
    const view: PricesView = {
      heading: t('heading', { agency: agency.name }),
      without: agency.model === 'commission' ? t('onCommission') : null,
      version: version === null ? '' : String(version),
      rules: rules.map((rule, at) => {
        const isOpen = failed?.id === rule.id;
        return {
          id: rule.id,
          ...ruleTexts(rule, at === 0, { t, label }, format),
          typed: isOpen ? failed.typed : typedOf(rule, at + 1),
          errors: isOpen ? failed.errors : {},
          isOpen,
        };
      }),
      added: failed?.id === null ? failed : { typed: { ...noRule, place: '1', currency: agency.currency }, errors: {} },
      products: [
        { value: '', label: t('everyProduct') },
        ...Object.keys(deps.known).map((value) => ({ value, label: label(value) })),
      ],
      notice: news.notice ?? (done ? { tone: 'success', title: t(`done_${done}`) } : null),
      refusals: news.refusals ?? [],
      history: versions.slice(0, 20).map((one) => ({
        version: String(one.version),
        text: t('version', {
          version: String(one.version),
          count: String(one.rules),
          by: one.writtenBy,
          time: format.instant(one.writtenAt.toISOString(), 'UTC'),
        }),
        isCurrent: one.version === version,
      })),
      trial: agency.id === context.principal?.agency?.id ? await trialView(deps.trials, context) : null,
    };
    return { kind: 'page', view, status, cache: 'private', head: { title: t('title', { brand: brand.name }) } };
  };

  const publish = async (
    context: PageContext,
    agency: PriceAgency,
    before: number | null,
    rules: readonly object[],
    done: (typeof doneWords)[number],
    failed?: News['failed'],
  ): Promise<Answer> => {
    const { translate, principal, locale, query } = context;
    const decision = await deps.limits.limit('price rules', principal!.id, changesPerHour, 3_600);
    if (!decision.allowed)
      return await page(context, agency, { notice: { tone: 'warning', title: translate('prices.tooMany') } }, 429);
    const written = { written: rules, by: principal!.name };
    const answer = await publishRules(deps.db, setOf(agency), before, written, deps.known);
    if (answer.kind === 'done')
      return { kind: 'redirect', to: bookingRoutes.prices.href(locale, {}, { agency: query.get('agency'), done }) };
    const title = translate(answer.kind === 'refused' ? 'prices.refused' : 'prices.changedMeanwhile');
    const refusals = answer.kind === 'refused' ? answer.problems : [];
    return await page(context, agency, { notice: { tone: 'danger', title }, refusals, ...(failed && { failed }) }, 409);
  };

  const save = async (context: PageContext, agency: PriceAgency, text: (name: string) => string): Promise<Answer> => {
    const { version, rules } = await publishedOf(deps, agency);
    const id = text('rule');
    const kept = rules.find((rule) => rule.id === id) ?? null;
    const typed = Object.fromEntries(ruleFields.map((field) => [field, text(field).slice(0, 200)])) as TypedRule;
    const { rule, problems } = readRule(text, kept);
    const others = rules.filter((one) => one !== kept).map(writtenOf);
    const found: Partial<Record<RuleField, RuleProblem>> = { ...problems };
    if (others.some((one) => one.id === rule.id)) found.name ??= 'name';
    const place = text('place').trim();
    if (!/^[1-9]\d?$/.test(place)) found.place = 'place';
    const example = formatFor(getLocale(context.textLocale).iso).number(12.5, 2);
    const errors = Object.fromEntries(
      Object.entries(found).map(([field, problem]) => [
        field,
        context.translate(`prices.problem_${problem}`, { example }),
      ]),
    );
    const failed = { id: kept?.id ?? null, typed, errors };
    if (Object.keys(errors).length > 0) return await page(context, agency, { failed }, 422);
    const at = Number(place) - 1;
    const ordered: WrittenRule[] = [...others.slice(0, at), rule, ...others.slice(at)];
    if (ordered.length > mostRules || (id !== '' && !kept) || String(version ?? '') !== text('version'))
      return await page(context, agency, changedMeanwhile(context), 409);
    return await publish(context, agency, version, withPriorities(ordered), 'saved', failed);
  };

  const changedMeanwhile = ({ translate }: PageContext): News => ({
    notice: { tone: 'danger', title: translate('prices.changedMeanwhile') },
  });

  return {
    async show(context) {
      const agency = await agencyOf(context);
      return agency ? await page(context, agency) : { kind: 'missing' };
    },
    async submit(context, form) {
      const agency = await agencyOf(context);
      if (!agency || agency.model === 'commission') return agency ? await page(context, agency) : { kind: 'missing' };
      const text = formText(form);
      const step = text('step');
      if (step === 'save') return await save(context, agency, text);
      const { version, rules } = await publishedOf(deps, agency);
      if (String(version ?? '') !== text('version')) return await page(context, agency, changedMeanwhile(context), 409);
      if (step === 'remove') {
        const left = rules.filter(({ id }) => id !== text('rule')).map(writtenOf);
        return await publish(context, agency, version, withPriorities(left), 'removed');
      }
      const restored = /^[1-9]\d{0,8}$/.test(text('restore'))
        ? await writtenRules(deps.db, setOf(agency), Number(text('restore')))
        : null;
      if (step !== 'restore' || !restored) return await page(context, agency, changedMeanwhile(context), 409);
      return await publish(context, agency, version, restored as readonly object[], 'restored');
    },
  };
}

const setOf = ({ number }: PriceAgency) => `agency-${number}`;

/** The newest published version of an agency's rules. Throws for one that can't be read. */
export async function publishedOf({ db }: Pick<PricesDeps, 'db'>, agency: PriceAgency): Promise<Published> {
  const versions = await listVersions(db);
  const published = versions.find(({ set, state }) => set === setOf(agency) && state === 'published');
  if (!published) return { version: null, rules: [] };
  const read = readRules((await writtenRules(db, published.set, published.version)) ?? []);
  if (!read.ok) throw new Error(`version ${published.version} of ${published.set} can't be read: ${read.error[0]}`);
  const rules = read.value.toSorted((one, other) => other.priority - one.priority);
  return { version: published.version, rules };
}

/** What a rule is for, and what it adds, as texts. */
export function ruleTexts(
  { match, percentBp, currency, fixed, floor, cap }: PriceRule,
  isFirst: boolean,
  {
    t,
    label,
  }: {
    readonly t: (key: string, values?: Record<string, string | number>) => string;
    readonly label: (kind: string) => string;
  },
  format: Format,
) {
  const range = (key: 'stars' | 'days', [from, to]: readonly [number, number]) =>
    from === to ? t(`${key}Only`, { count: from }) : t(`${key}Range`, { from: String(from), to });
  const amount = (minor: bigint) => format.money({ minor, currency: currency! });
  const { products = [], countries = [], stars, leadDays } = match;
  const others = ['suppliers', 'placeIds', 'channels', 'markupSets'].some((key) => key in match);
  const scope = [
    ...(products.length > 0 ? [format.list(products.map(label))] : []),
    ...(countries.length > 0 ? [format.list(countries.map((code) => format.country(code)))] : []),
    ...(stars ? [range('stars', stars)] : []),
    ...(leadDays ? [range('days', leadDays)] : []),
    ...(currency === null ? [] : [t('inCurrency', { currency })]),
    ...(others ? [t('otherConditions')] : []),
  ];
  const adds = [
    ...(percentBp > 0 || fixed === null ? [t('addsPercent', { percent: format.number(percentBp / 100) })] : []),
    ...(fixed === null ? [] : [t('addsFixed', { amount: amount(fixed) })]),
    ...(floor === null ? [] : [t('addsFloor', { amount: amount(floor) })]),
    ...(cap === null ? [] : [t('addsCap', { amount: amount(cap) })]),
  ];
  return {
    scope: scope.length === 0 ? t(isFirst ? 'everything' : 'everythingElse') : scope.join(' · '),
    adds: adds.join(' · '),
  };
}
