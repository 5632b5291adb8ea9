import { may } from '#accounts/roles.ts';
import { formatFor } from '#i18n/format.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { route } from '#web/route.ts';
import { type BookingReader, readerOf } from '../scope/scoped.sql.ts';
import { bookingRoutes } from '../routes.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { agenciesBelow } from './below.sql.ts';
import { commissionsOf, depositsOf, payoutRequests, readyPayouts } from './commission.sql.ts';
import { payoutStep, shareStep } from './finance-steps.ts';
import { creditOf, lineOf, listLines, remainingMinor } from '../credit/credit-line.sql.ts';
import { type FinanceAgency, financeAgency } from './finance-scope.sql.ts';
import type { FinancePage, FinanceView, StatementView } from './finance-view.ts';
import { linesOf, type Statement, type StatementLine, sumOfLines, unstatedOf } from '../credit/statement.sql.ts';
import { lineText, periodText, stateOf } from './statement-texts.ts';
import { maySettle, paidNotice, type PayDeps, payStatement } from './pay-statement.ts';
import { statementsWithin } from './statements-within.sql.ts';

export { addFinanceApi } from './finance-api.ts';

export type FinanceDeps = PayDeps & Pick<CheckoutDeps, 'limits'>;
type Deps = FinanceDeps;

const pdf = route('/v3/dashboard/statements/:statement/pdf');
const csv = route('/v3/dashboard/statements/:statement/csv');
/** Lines of a statement on the page; the file has all of them. */
const mostLines = 100;
const tones = { paid: 'positive', open: 'warning', overdue: 'danger' } as const;

/** `/dashboard/finance`: the account of the person's agency, or of one below it (`?agency=`). Staff name the agency. */
export function financeHandler(deps: Deps): PageHandler<FinanceView> {
  const { db } = deps;
  return {
    async show(context) {
      const { principal, query, translate, locale } = context;
      const number = query.get('agency');
      const page = (view: FinanceView) => ({
        kind: 'page' as const,
        view,
        cache: 'private' as const,
        head: { title: translate('finance.title', { brand: context.brand.name }) },
      });
      if (number === null && principal?.staffRole && principal.actions.includes('finance')) {
        const [lines, requests] = await Promise.all([listLines(db), payoutRequests(db)]);
        const agencies = lines.map((one) => ({
          label: `${one.number} ${one.name}`,
          href: bookingRoutes.finance.href(locale, {}, { agency: String(one.number) }),
        }));
        const format = formatFor(getLocale(context.textLocale).iso);
        const payouts = requests.map(({ number: of, name, minor, currency }) => ({
          label: translate('finance.payoutOf', { agency: `${of} ${name}`, amount: format.money({ minor, currency }) }),
          href: bookingRoutes.finance.href(locale, {}, { agency: String(of) }),
        }));
        return page({ kind: 'agencies', agencies, payouts });
      }
      const agency = await financeAgency(db, principal, number);
      const reader = readerOf(context);
      if (!agency || !reader) return { kind: 'missing' };
      // First, because it may write what the page shows.
      const paid = await paidNotice(deps, context, agency, reader);
      const view = await viewOf(deps, context, agency, reader);
      return page(paid ? { ...view, notice: paid } : view);
    },
    async submit(context, form) {
      const { principal, query, translate, locale } = context;
      const agency = await financeAgency(db, principal, query.get('agency'));
      const reader = readerOf(context);
      if (!agency || !reader) return { kind: 'missing' };
      const step = { db, context, agency, text: formText(form) };
      const decision = await deps.limits.limit('finance forms', principal!.id, 60, 3_600);
      const answer = !decision.allowed
        ? ({ kind: 'refused', word: 'tooMany' } as const)
        : step.text('step') === 'payout'
          ? await payoutStep(step)
          : step.text('step') === 'share' && decidesBelow(principal, agency)
            ? await shareStep(step)
            : step.text('step') === 'pay'
              ? await payStatement(deps, context, agency, reader, step.text('statement'))
              : ({ kind: 'unknown' } as const);
      if (answer.kind === 'page') return { kind: 'redirect', to: answer.url, external: true };
      if (answer.kind === 'unknown') return { kind: 'missing' };
      const address = { agency: query.get('agency') };
      if (answer.kind === 'done')
        return { kind: 'redirect', to: bookingRoutes.finance.href(locale, {}, { ...address, done: answer.word }) };
      const notice = { tone: 'danger' as const, title: translate(`finance.${answer.word}`) };
      return {
        kind: 'page',
        view: { ...(await viewOf(deps, context, agency, reader)), notice },
        cache: 'private',
        status: decision.allowed ? 409 : 429,
        head: { title: translate('finance.title', { brand: context.brand.name }) },
      };
    },
  };
}

/** Agencies below are the business of those who manage them. */
const decidesBelow = (principal: PageContext['principal'], { path }: FinanceAgency) =>
  may(principal, 'team', { agencyPath: path });

async function viewOf(
  deps: Deps,
  context: PageContext,
  agency: FinanceAgency,
  reader: BookingReader,
): Promise<FinancePage> {
  const { db } = deps;
  const { translate, query, locale } = context;
  const number = query.get('agency');
  const format = formatFor(getLocale(context.textLocale).iso);
  const [line, credit, statements, deposits, commissions, payouts, below] = await Promise.all([
    lineOf(db, agency.id),
    creditOf(db, agency.id),
    statementsWithin(deps, reader, agency.id),
    depositsOf(db, agency.id),
    commissionsOf(db, agency.id),
    readyPayouts(db, agency.id),
    decidesBelow(context.principal, agency) ? agenciesBelow(db, agency.id) : [],
  ]);
  const done = (['share', 'payout'] as const).find((one) => one === query.get('done'));
  const t = (key: string, values?: Record<string, string>) => translate(`finance.${key}`, values);
  const write = (minor: bigint, currency: string) => format.money({ minor, currency });
  const taken = line ? line.usedMinor + line.reservedMinor : 0n;
  return {
    kind: 'finance',
    heading: t('heading', { agency: agency.name }),
    account: line && {
      kind: t(`account_${line.source === 'own' ? line.settlement : line.source}`),
      percent: line.limitMinor <= 0n || taken <= 0n ? 0 : Math.min(100, Number((taken * 100n) / line.limitMinor)),
      figures:
        line.source === 'parent'
          ? []
          : [
              {
                label: t(line.settlement === 'deposit' ? 'paidIn' : 'limit'),
                value: write(line.limitMinor, line.currency),
              },
              {
                label: t(line.settlement === 'deposit' ? 'used' : 'owed'),
                value: write(line.usedMinor, line.currency),
              },
              { label: t('reserved'), value: write(line.reservedMinor, line.currency) },
              { label: t('left'), value: write(credit ? remainingMinor(credit) : 0n, line.currency) },
            ],
      blocked: credit?.blockedBecause ? t(`blocked_${credit.blockedBecause}`) : null,
    },
    statements: await Promise.all(statements.map((one) => statementView(deps, context, agency, one))),
    unstated:
      line?.source === 'own' && line.settlement === 'invoice' ? await unstatedView(db, context, agency, number) : null,
    payouts: payouts.map(({ currency, minor, askedAt }) => ({
      currency,
      amount: write(minor, currency),
      asked: askedAt && t('payoutAsked', { date: format.date(askedAt.toISOString().slice(0, 10)) }),
    })),
    below: line
      ? below.map((one) => ({
          number: String(one.number),
          name: one.name,
          href: bookingRoutes.finance.href(locale, {}, { agency: String(one.number) }),
          account:
            one.source === 'share'
              ? t('belowUsed', { used: write(one.usedMinor, one.currency), limit: write(one.limitMinor, one.currency) })
              : t(`below_${one.source ?? 'none'}`),
          share: one.source === 'own' ? null : one.shareBp === null ? '' : String(one.shareBp / 100),
        }))
      : [],
    notice: done ? { tone: 'success', title: t(`done_${done}`) } : null,
    deposits: deposits.map(({ at, reference, currency, minor }) => ({
      at: format.date(at.toISOString().slice(0, 10)),
      reference,
      amount: write(minor, currency),
    })),
    commissions: commissions.map(({ month, currency, expectedMinor, earnedMinor, paidMinor }) => ({
      key: `${month} ${currency}`,
      month: format.date(`${month}-01`, 'month'),
      expected: write(expectedMinor, currency),
      earned: write(earnedMinor, currency),
      paid: write(paidMinor, currency),
    })),
  };
}

/** What was booked, given back or paid since the last statement; listed when it is opened. */
async function unstatedView(
  db: Deps['db'],
  context: PageContext,
  agency: FinanceAgency,
  number: string | null,
): Promise<FinancePage['unstated']> {
  const address = { ...(number === null ? {} : { agency: number }), statement: 'open' };
  const href = `${bookingRoutes.finance.href(context.locale, {}, address)}#unstated`;
  if (context.query.get('statement') !== 'open') return { href, lines: null, more: null };
  const { lines, count } = await unstatedOf(db, agency.id, mostLines);
  return { href, ...listed(context, lines, count) };
}

/** Lines as texts, and whether there are more than these. */
function listed({ translate, textLocale }: PageContext, lines: readonly StatementLine[], count: number) {
  const format = formatFor(getLocale(textLocale).iso);
  return {
    lines: lines.map((line) => ({
      key: line.id,
      at: format.date(line.at.toISOString().slice(0, 10)),
      text: lineText(line, { format, translate }),
      amount: format.money({ minor: line.minor, currency: line.currency }),
    })),
    more:
      count > lines.length
        ? translate('finance.moreLines', { shown: format.number(lines.length), count: format.number(count) })
        : null,
  };
}

async function statementView(
  { db, statementPayments }: Deps,
  context: PageContext,
  agency: FinanceAgency,
  one: Statement,
): Promise<StatementView> {
  const { translate, locale, query } = context;
  const isPayable = maySettle(context.principal, agency) && statementPayments.takes(one);
  const format = formatFor(getLocale(context.textLocale).iso);
  const texts = { format, translate };
  const write = (minor: bigint) => format.money({ minor, currency: one.currency });
  const state = stateOf(one);
  const isOpened = query.get('statement') === one.id;
  const [lines, all] = isOpened
    ? await Promise.all([linesOf(db, one.id, mostLines), sumOfLines(db, one.id)])
    : [null, null];
  const address = { agency: query.get('agency'), statement: one.id };
  return {
    id: one.id,
    title: translate('finance.statement', { number: one.number }),
    period: periodText(one, texts),
    state: { text: translate(`finance.state_${state}`), tone: tones[state] },
    opening: write(one.openingMinor),
    closing: write(one.closingMinor),
    due: format.date(one.dueOn),
    pay: isPayable ? translate('finance.payByCard', { amount: write(one.openMinor) }) : null,
    pdf: pdf.href(defaultLocale, { statement: one.id }, { locale }),
    csv: csv.href(defaultLocale, { statement: one.id }, { locale }),
    href: `${bookingRoutes.finance.href(locale, {}, address)}#statement-${one.id}`,
    ...(lines ? listed(context, lines, all.count) : { lines: null, more: null }),
  };
}
