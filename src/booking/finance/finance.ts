import { formatFor } from '#i18n/format.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { route } from '#web/route.ts';
import { type BookingReader, readerOf } from '../scope/scoped.sql.ts';
import { bookingRoutes } from '../routes.ts';
import { commissionsOf, depositsOf } from './commission.sql.ts';
import { creditOf, lineOf, listLines, remainingMinor } from '../credit/credit-line.sql.ts';
import { type FinanceAgency, financeAgency } from './finance-scope.sql.ts';
import type { FinancePage, FinanceView, StatementView } from './finance-view.ts';
import { linesOf, type Statement } from '../credit/statement.sql.ts';
import { lineText, periodText, stateOf } from './statement-texts.ts';
import { type StatementDeps, statementsWithin } from './statements-within.sql.ts';

export { addFinanceApi } from './finance-api.ts';

type Deps = StatementDeps;

const pdf = route('/v3/dashboard/statements/:statement/pdf');
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
        const lines = await listLines(db);
        const agencies = lines.map((one) => ({
          label: `${one.number} ${one.name}`,
          href: bookingRoutes.finance.href(locale, {}, { agency: String(one.number) }),
        }));
        return page({ kind: 'agencies', agencies });
      }
      const agency = await financeAgency(db, principal, number);
      const reader = readerOf(context);
      return agency && reader ? page(await viewOf(deps, context, agency, reader)) : { kind: 'missing' };
    },
  };
}

async function viewOf(
  deps: Deps,
  context: PageContext,
  agency: FinanceAgency,
  reader: BookingReader,
): Promise<FinancePage> {
  const { db } = deps;
  const { translate } = context;
  const format = formatFor(getLocale(context.textLocale).iso);
  const [line, credit, statements, deposits, commissions] = await Promise.all([
    lineOf(db, agency.id),
    creditOf(db, agency.id),
    statementsWithin(deps, reader, agency.id),
    depositsOf(db, agency.id),
    commissionsOf(db, agency.id),
  ]);
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
    statements: await Promise.all(statements.map((one) => statementView(db, context, one))),
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

async function statementView(db: Deps['db'], context: PageContext, one: Statement): Promise<StatementView> {
  const { translate, locale } = context;
  const format = formatFor(getLocale(context.textLocale).iso);
  const texts = { format, translate };
  const write = (minor: bigint) => format.money({ minor, currency: one.currency });
  const state = stateOf(one);
  const lines = await linesOf(db, one.id);
  return {
    id: one.id,
    title: translate('finance.statement', { number: one.number }),
    period: periodText(one, texts),
    state: { text: translate(`finance.state_${state}`), tone: tones[state] },
    opening: write(one.openingMinor),
    closing: write(one.closingMinor),
    due: format.date(one.dueOn),
    pdf: pdf.href(defaultLocale, { statement: one.id }, { locale }),
    lines: lines.map((line, order) => ({
      key: String(order),
      at: format.date(line.at.toISOString().slice(0, 10)),
      text: lineText(line, texts),
      amount: write(line.minor),
    })),
  };
}
