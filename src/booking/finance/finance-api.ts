import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { may } from '#accounts/roles.ts';
import { translatorFor } from '#i18n/messages.ts';
import { toJson } from '#values/money.ts';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import { answers, dateText, instantText, localeField, moneySchema, orNull, uuidText } from '#web/api/schemas.ts';
import { signedIn } from '#web/api/security.ts';
import { readerOf } from '../scope/scoped.sql.ts';
import { problem, refusals } from '../api/error-codes.ts';
import { idParam } from '../api/schemas.ts';
import { isUuid } from '../quote/find-quote.ts';
import type { DocumentLogoOf } from '../voucher/document-logo.ts';
import { TooManyVouchers } from '../voucher/voucher.ts';
import { commissionsOf, depositsOf } from './commission.sql.ts';
import { creditOf, isBlocked, lineOf, remainingMinor } from '../credit/credit-line.sql.ts';
import { financeAgency } from './finance-scope.sql.ts';
import { linesOf, type Statement, sumOfLines } from '../credit/statement.sql.ts';
import { statementFile } from './statement-file.ts';
import { mostPdfLines, statementPdf } from './statement-pdf.ts';
import { type StatementDeps, statementsWithin, statementWithin } from './statements-within.sql.ts';
import { stateOf } from './statement-texts.ts';

const statementSchema = z
  .strictObject({
    id: uuidText,
    number: z.string().openapi({ example: '1001-2026-11-30' }),
    from: orNull(instantText).openapi({ description: 'Null for the first one' }),
    until: instantText.openapi({ description: 'Excluded' }),
    opening: moneySchema,
    closing: moneySchema,
    open: moneySchema.openapi({ description: 'What of the closing balance is not paid, nor credited since' }),
    due_on: dateText,
    state: z.enum(['open', 'overdue', 'paid']),
  })
  .openapi('AgencyStatement');
const financeSchema = z
  .strictObject({
    agency: z.strictObject({
      number: z.int().openapi({ example: 1001 }),
      name: z.string().openapi({ example: 'Northwind Travel' }),
    }),
    account: orNull(
      z.strictObject({
        settlement: z.enum(['invoice', 'deposit']),
        source: z.enum(['own', 'parent', 'share']),
        limit: moneySchema,
        used: moneySchema.openapi({ description: 'Owed; below zero what is owed to the agency' }),
        reserved: moneySchema.openapi({ description: 'Of bookings under way' }),
        left: moneySchema,
        blocked: z.boolean(),
      }),
    ),
    deposits: z
      .array(
        z.strictObject({
          reference: z.string().openapi({ example: 'TRANSFER 4711', description: 'As the bank shows it' }),
          received_at: instantText,
          amount: moneySchema,
        }),
      )
      .openapi({ description: 'What was paid in to book with: the newest first, at most 24' }),
    statements: z.array(statementSchema).openapi({ description: 'The newest first, at most 24' }),
    commissions: z.array(
      z.strictObject({
        month: z.string().openapi({ example: '2026-11' }),
        expected: moneySchema.openapi({ description: 'Of bookings that are still to come, by their first day' }),
        earned: moneySchema.openapi({ description: 'Of what has taken place, and of fees' }),
        paid: moneySchema.openapi({ description: 'Paid out, or kept because the agency paid on account' }),
      }),
    ),
  })
  .openapi('AgencyFinance');

const tags = ['Dashboard'];
const financeRoute = createRoute({
  method: 'get',
  path: '/dashboard/finance',
  operationId: 'showAgencyFinance',
  tags,
  security: signedIn,
  summary: 'The account of an agency, its statements and commissions',
  description: 'For people whose role includes `finance`: their own agency, or one below it.',
  request: {
    query: z.object({
      ...localeField,
      agency: z
        .string()
        .max(10)
        .optional()
        .openapi({ example: '1001', description: 'Its number; the own one when left out' }),
    }),
  },
  responses: { 200: answers(financeSchema, 'The account'), ...refusals('unauthenticated', 'may_not_see', 'not_found') },
});
const pdfRoute = createRoute({
  method: 'get',
  path: '/dashboard/statements/{id}/pdf',
  operationId: 'downloadAgencyStatement',
  tags,
  security: signedIn,
  summary: 'A statement as a PDF',
  request: { params: idParam('`id` of a statement'), query: z.object(localeField) },
  responses: {
    200: { description: 'The statement', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals('unauthenticated', 'not_found', 'busy'),
  },
});

const csvRoute = createRoute({
  method: 'get',
  path: '/dashboard/statements/{id}/csv',
  operationId: 'downloadAgencyStatementLines',
  tags,
  security: signedIn,
  summary: 'All lines of a statement as a CSV file',
  request: { params: idParam('`id` of a statement'), query: z.object(localeField) },
  responses: {
    200: { description: 'The lines', content: { 'text/csv': { schema: z.string() } } },
    ...refusals('unauthenticated', 'not_found'),
  },
});

export interface FinanceApiDeps extends StatementDeps {
  readonly logoOf?: DocumentLogoOf;
  readonly now: () => Date;
}

/** The money of agencies, for those whose role includes it: all others get 403, or 404 for what belongs to others. */
export function addFinanceApi(api: Api, deps: FinanceApiDeps): void {
  const { db, now, logoOf } = deps;
  api.openapi(financeRoute, async (c) => {
    const principal = await c.var.api.principal();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    if (!principal.actions.includes('finance')) return problem(c, { code: 'may_not_see' });
    const agency = await financeAgency(db, principal, c.req.valid('query').agency ?? null);
    const reader = readerOf({ principal, brand: c.var.api.brand });
    if (!agency || !reader) return problem(c, notFound);
    const [line, credit, deposits, statements, commissions] = await Promise.all([
      lineOf(db, agency.id),
      creditOf(db, agency.id),
      depositsOf(db, agency.id),
      statementsWithin(deps, reader, agency.id),
      commissionsOf(db, agency.id),
    ]);
    const amount = (minor: bigint, currency: string) => toJson({ minor, currency });
    const data = {
      agency: { number: agency.number, name: agency.name },
      account: line && {
        settlement: line.settlement,
        source: line.source,
        limit: amount(line.limitMinor, line.currency),
        used: amount(line.usedMinor, line.currency),
        reserved: amount(line.reservedMinor, line.currency),
        left: amount(credit ? remainingMinor(credit) : 0n, line.currency),
        blocked: credit !== null && isBlocked(credit),
      },
      deposits: deposits.map(({ reference, at, currency, minor }) => ({
        reference,
        received_at: at.toISOString(),
        amount: amount(minor, currency),
      })),
      statements: statements.map((one) => ({
        id: one.id,
        number: one.number,
        from: one.fromAt?.toISOString() ?? null,
        until: one.untilAt.toISOString(),
        opening: amount(one.openingMinor, one.currency),
        closing: amount(one.closingMinor, one.currency),
        open: amount(one.openMinor, one.currency),
        due_on: one.dueOn,
        state: stateOf(one),
      })),
      commissions: commissions.map(({ month, currency, expectedMinor, earnedMinor, paidMinor }) => ({
        month,
        expected: amount(expectedMinor, currency),
        earned: amount(earnedMinor, currency),
        paid: amount(paidMinor, currency),
      })),
    };
    return c.json({ data }, 200);
  });

  /** Refused alike: a statement of others, and one that does not exist. */
  const statementFor = async (
    c: Context<ApiEnv>,
    id: string,
  ): Promise<{ readonly found: Statement } | { readonly refused: never }> => {
    const { brand, principal: find } = c.var.api;
    const principal = await find();
    if (!principal) return { refused: problem(c, { code: 'unauthenticated' }) };
    const reader = readerOf({ principal, brand });
    const found = reader && isUuid(id) ? await statementWithin(deps, reader, id) : null;
    return found && may(principal, 'finance', found) ? { found } : { refused: problem(c, notFound) };
  };
  const fileHeaders = (type: string, name: string) => ({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });

  api.openapi(csvRoute, async (c) => {
    const opened = await statementFor(c, c.req.valid('param').id);
    if ('refused' in opened) return opened.refused;
    const { brand, textLocale } = c.var.api;
    const stream = statementFile(db, opened.found, translatorFor(brand, textLocale));
    return new Response(stream, {
      headers: fileHeaders('text/csv; charset=utf-8', `statement-${opened.found.number}.csv`),
    });
  });

  api.openapi(pdfRoute, async (c) => {
    const opened = await statementFor(c, c.req.valid('param').id);
    if ('refused' in opened) return opened.refused;
    const { brand, textLocale } = c.var.api;
    const { found } = opened;
    try {
      const [logo, lines, all] = await Promise.all([
        logoOf?.(brand.look),
        linesOf(db, found.id, mostPdfLines),
        sumOfLines(db, found.id),
      ]);
      const document = await statementPdf(brand, { ...found, lines, all }, textLocale, now(), logo ?? null);
      return new Response(new Uint8Array(document), {
        headers: fileHeaders('application/pdf', `statement-${found.number}.pdf`),
      });
    } catch (error) {
      if (!(error instanceof TooManyVouchers)) throw error;
      return problem(c, { code: 'busy', retryAfterSeconds: 2 });
    }
  });
}
