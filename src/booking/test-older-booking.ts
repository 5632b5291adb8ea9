import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { writeBigints } from '#values/bigint-json.ts';
import { referenceFrom } from '#values/reference.ts';
import { leadGuests } from '#tests/travellers.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { accountKind } from './ledger/entry.ts';
import { storeLines, storePolicy } from './quote/stored.ts';
import type { Order } from './vertical.ts';

export interface OlderOffer {
  readonly supplier: string;
  readonly gateway: string;
  readonly token: string;
  readonly total: Money;
  /** What the supplier is owed, in the currency of the sale. */
  readonly net: Money;
  readonly lines: readonly PriceLine[];
  readonly policy: CancellationPolicy;
  readonly endsAt: string;
}

/** A reservation in a database of the version before there were trips, written through the triggers of that version. */
export class OlderBooking {
  readonly id = randomUUID();
  readonly reference = referenceFrom(randomBytes(20));
  readonly quoteId = randomUUID();
  /** The idempotency key of its request. */
  readonly key = randomUUID();
  paymentId: string = randomUUID();
  paymentReference = referenceFrom(randomBytes(20));
  refundId = randomUUID();
  readonly order: Order;
  readonly total: bigint;
  private readonly pool: pg.Pool;
  private readonly offer: OlderOffer;
  private readonly attempts = new Map<string, number>();
  private readonly states = new Map<string, string>();

  constructor(pool: pg.Pool, offer: OlderOffer) {
    this.pool = pool;
    this.offer = offer;
    this.total = offer.total.minor;
    this.order = {
      product: 'hotel',
      supplier: offer.supplier,
      reference: this.reference,
      supplierToken: offer.token,
      supplierPrice: offer.net,
      travellers: leadGuests(['Dana', 'Levi']),
      answers: {},
      contact: { email: 'dana@example.com', phone: '+34600000000' },
      nationality: 'ES',
      requests: '',
      details: {},
    };
  }

  private async run(text: string, values: readonly unknown[]): Promise<void> {
    await this.pool.query(text, [...values]);
  }

  /** With its quote, payment, key, source and job, as a request made them. */
  async create(): Promise<this> {
    const { total, net, lines, policy, supplier, gateway, token, endsAt } = this.offer;
    const { quoteId } = this;
    await this.run(
      `insert into booking.quote (id, brand, product, supplier, locale, currency, total_minor, lines, policy, details, ends_at,
         expires_at) values ($1, 'wayfare', 'hotel', $2, 'en', $3, $4, $5, $6, '{}', $7, now() + interval '1 hour')`,
      [quoteId, supplier, total.currency, total.minor, storeLines(lines), storePolicy(policy), endsAt],
    );
    await this.run(
      `insert into booking.quote_net (quote_id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor)
       values ($1, $2, $3, $4, $4)`,
      [quoteId, token, net.currency, net.minor],
    );
    await this.run(
      `insert into booking.reservation (id, reference, quote_id, brand, product, supplier, locale, contact_name, email,
         email_norm, phone, nationality, lead_guests, evidence, ends_at)
       values ($1, $2, $3, 'wayfare', 'hotel', $4, 'en', 'Dana Levi', 'dana@example.com', 'dana@example.com', '+34600000000',
         'ES', $5, '{"channel": "api"}', $6)`,
      [this.id, this.reference, quoteId, supplier, '[{"firstName": "Dana", "lastName": "Levi"}]', endsAt],
    );
    await this.insertPayment(gateway, 'booking', this.total);
    await this.run(
      `insert into booking.idempotency (scope, key, request_hash, reservation_id) values ('wayfare', $1, '\\x00', $2)`,
      [this.key, this.id],
    );
    await this.run(
      `insert into booking.reservation_source (reservation_id, kind, key_hash, rooms) values ($1, 'email', '\\x01', 1)`,
      [this.id],
    );
    await this.run(
      `select graphile_worker.add_job('advance', json_build_object('reservation', $1::text), job_key => 'advance:' || $1,
         max_attempts => 5)`,
      [this.id],
    );
    this.states.set('reservation', 'created');
    return this;
  }

  private async insertPayment(gateway: string, kind: string, minor: bigint): Promise<void> {
    await this.run(
      `insert into booking.payment (id, reservation_id, reference, gateway, currency, amount_minor, kind)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [this.paymentId, this.id, this.paymentReference, gateway, this.offer.total.currency, minor, kind],
    );
    this.states.set('payment', 'created');
  }

  /** A new payment of a debt takes the place of the failed one. */
  async replacePayment(minor: bigint): Promise<void> {
    await this.run(`update booking.payment set replaced_at = now(), version = version + 1 where id = $1`, [
      this.paymentId,
    ]);
    this.paymentId = randomUUID();
    this.paymentReference = referenceFrom(randomBytes(20));
    await this.insertPayment(this.offer.gateway, 'due', minor);
  }

  /** Moves the reservation, its payment or its refund, with the event of it. `patch` sets more columns. */
  async move(
    entity: 'reservation' | 'payment' | 'refund',
    event: string,
    to: string,
    patch: object = {},
  ): Promise<void> {
    const id = { reservation: this.id, payment: this.paymentId, refund: this.refundId }[entity];
    const columns = Object.keys(patch);
    const set = columns.map((column, at) => `${column} = $${at + 3}, `).join('');
    await this.run(`update booking.${entity} set ${set} state = $2, version = version + 1 where id = $1`, [
      id,
      to,
      ...Object.values(patch),
    ]);
    await this.event(entity, event, this.states.get(entity) ?? 'none', to);
    this.states.set(entity, to);
  }

  async set(patch: object): Promise<void> {
    const set = Object.keys(patch).map((column, at) => `${column} = $${at + 2}, `);
    await this.run(`update booking.reservation set ${set.join('')} version = version + 1 where id = $1`, [
      this.id,
      ...Object.values(patch),
    ]);
  }

  private event(entity: string, name: string, from: string, to: string): Promise<void> {
    return this.run(
      `insert into booking.event (reservation_id, entity, name, actor, from_state, to_state, detail)
       values ($1, $2, $3, 'worker', $4, $5, '{"minor": "1"}')`,
      [this.id, entity, name, from, to],
    );
  }

  /** A call in the journal, made by a process that has ended. */
  async call(step: string, state: 'SENT' | 'OK' | 'FAILED' | 'UNKNOWN'): Promise<void> {
    const attempt = (this.attempts.get(step) ?? 0) + 1;
    this.attempts.set(step, attempt);
    const keys: Readonly<Record<string, string>> = {
      open_payment: this.paymentReference,
      capture: `cap-${this.paymentReference}-${this.total}`,
      void: `void-${this.paymentReference}`,
      refund: this.refundId,
    };
    await this.run(
      `insert into booking.step_journal (reservation_id, step, attempt, key, boot, state, finished_at, result)
       values ($1, $2, $3, $4, 12345, $5, case when $5 = 'SENT' then null else clock_timestamp() end, '{"kind": "known"}')`,
      [this.id, step, attempt, keys[step] ?? this.reference, state],
    );
  }

  /** A ledger transaction: positive amounts are debits. */
  async post(key: string, kind: string, lines: Readonly<Record<string, bigint>>): Promise<void> {
    const { currency } = this.offer.total;
    const postings = Object.entries(lines).filter(([, minor]) => minor !== 0n);
    for (const [account] of postings)
      await this.run(
        `insert into booking.ledger_account (code, currency, kind) values ($1, $2, $3) on conflict do nothing`,
        [account, currency, accountKind(account)],
      );
    await this.run(
      `with txn as (
         insert into booking.ledger_txn (business_key, kind, reservation_id) values ($1, $2, $3) returning id
       )
       insert into booking.ledger_entry (txn_id, line, account_id, currency, amount)
       select txn.id, line, account.id, $4, posting.value::bigint
       from txn cross join jsonb_each_text($5::jsonb) with ordinality as posting (key, value, line)
       join booking.ledger_account as account on account.code = posting.key and account.currency = $4`,
      [key, kind, this.id, currency, writeBigints(Object.fromEntries(postings))],
    );
  }

  async mail(kind: string, sent: boolean): Promise<void> {
    await this.run(
      `insert into booking.outbox (dedup_key, kind, reservation_id, created_at, sent_at)
       values ($1, $2, $3, now() - interval '1 minute', case when $4 then now() end)`,
      [`mail:${this.id}:${kind}`, kind, this.id, sent],
    );
  }

  async alarm(code: string): Promise<void> {
    await this.run(`insert into booking.alarm (dedup_key, reservation_id, code) values ($1, $2, $3)`, [
      `${this.id}:${code}`,
      this.id,
      code,
    ]);
  }

  async oweRefund(reason: string, minor: bigint): Promise<void> {
    await this.run(`insert into booking.refund (id, payment_id, reason, amount_minor) values ($1, $2, $3, $4)`, [
      this.refundId,
      this.paymentId,
      reason,
      minor,
    ]);
    this.states.set('refund', 'owed');
  }

  async openDebt(minor: bigint): Promise<void> {
    await this.run(
      `insert into booking.receivable (reservation_id, currency, amount_minor, pay_by, remind_at)
       values ($1, $2, $3, now() + interval '9 days', now() + interval '1 day')`,
      [this.id, this.offer.total.currency, minor],
    );
    await this.event('receivable', 'opened', 'none', 'open');
    await this.alarm('payment_due');
  }

  async endDebt(event: string, to: string): Promise<void> {
    await this.run(
      `update booking.receivable set state = $2, settled_at = now(), version = version + 1 where reservation_id = $1`,
      [this.id, to],
    );
    await this.event('receivable', event, 'open', to);
    await this.run(`update booking.alarm set cleared_at = now() where reservation_id = $1 and code = 'payment_due'`, [
      this.id,
    ]);
  }
}
