import { type Kysely, sql, type Transaction } from 'kysely';
import type { PaymentRequest } from '../../gateway.ts';
import type { BookingTables } from '../../tables.ts';

/** What the page of the gateway says, and where it leads back to. */
export type PageTexts = Pick<PaymentRequest, 'description' | 'language' | 'email' | 'returnUrl' | 'cancelUrl'>;

/** The payment of a statement by card. */
export interface StatementPayment {
  readonly id: string;
  readonly agencyId: string;
  readonly reference: string;
  readonly gatewayReference: string | null;
  readonly redirectUrl: string | null;
  /** Null once the gateway has answered. */
  readonly request: PageTexts | null;
  readonly currency: string;
  readonly minor: bigint;
  readonly state: 'created' | 'open' | 'captured' | 'closed';
  readonly expiresAt: Date;
  /** By the database's clock. */
  readonly isOver: boolean;
}

const columns = sql`id, agency_id as "agencyId", reference, gateway_reference as "gatewayReference", redirect_url as "redirectUrl",
  request, currency, minor, state, expires_at as "expiresAt", expires_at <= clock_timestamp() as "isOver"`;

/** One after another, so that a statement has one payment that can be paid. */
export async function lockStatement(trx: Transaction<BookingTables>, statementId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay statement ${statementId}`}, 0))`.execute(trx);
}

/** The newest payment of a statement; null when none was begun. */
export async function latestPayment(db: Kysely<BookingTables>, statementId: string): Promise<StatementPayment | null> {
  const { rows } = await sql<StatementPayment>`
    select ${columns} from booking.statement_payment where statement_id = ${statementId}::uuid
    order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface NewStatementPayment {
  readonly statementId: string;
  readonly gateway: string;
  readonly reference: string;
  readonly minor: bigint;
  readonly madeBy: string;
  readonly minutes: number;
  readonly request: Omit<PageTexts, 'email'>;
}

/** The receipt goes to the person who pays. */
export async function insertPayment(
  trx: Transaction<BookingTables>,
  { statementId, gateway, reference, minor, madeBy, minutes, request }: NewStatementPayment,
): Promise<StatementPayment> {
  const { rows } = await sql<StatementPayment>`
    insert into booking.statement_payment (statement_id, agency_id, gateway, reference, request, currency, minor, made_by, expires_at, check_at)
    select statement.id, statement.agency_id, ${gateway}, ${reference},
      ${JSON.stringify(request)}::jsonb || jsonb_build_object('email', person.email), statement.currency, ${minor}::bigint, person.id,
      clock_timestamp() + make_interval(mins => ${minutes}), clock_timestamp() + interval '1 minute'
    from booking.statement, accounts.person where statement.id = ${statementId}::uuid and person.id = ${madeBy}::uuid
    returning ${columns}`.execute(trx);
  return rows[0]!;
}

/** The gateway has made a page. Null when the payment was closed meanwhile. */
export async function notePage(
  db: Kysely<BookingTables>,
  id: string,
  page: { readonly gatewayReference: string; readonly redirectUrl: string },
): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    update booking.statement_payment set gateway_reference = ${page.gatewayReference}, redirect_url = ${page.redirectUrl},
      request = null, state = 'open', check_at = expires_at
    where id = ${id}::uuid and state in ('created', 'open') returning redirect_url as url`.execute(db);
  return rows[0]?.url ?? null;
}

/** It can't be paid any more. One that was paid stays so. */
export async function closePayment(db: Kysely<BookingTables>, id: string): Promise<void> {
  await sql`update booking.statement_payment set state = case state when 'captured' then state else 'closed' end, request = null,
    check_at = null where id = ${id}::uuid`.execute(db);
}

export async function checkLater(db: Kysely<BookingTables>, id: string, at: Date | 'in a minute'): Promise<void> {
  const when = at === 'in a minute' ? sql`clock_timestamp() + interval '1 minute'` : sql`${at}::timestamptz`;
  await sql`update booking.statement_payment set check_at = ${when} where id = ${id}::uuid and state <> 'closed'`.execute(
    db,
  );
}

/** Payments that are to be asked for at the gateway now; at most 20. */
export async function duePayments(db: Kysely<BookingTables>, gateway: string): Promise<StatementPayment[]> {
  const { rows } = await sql<StatementPayment>`
    select ${columns} from booking.statement_payment where check_at <= clock_timestamp() and gateway = ${gateway}
    order by check_at limit 20`.execute(db);
  return rows;
}
