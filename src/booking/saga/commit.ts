import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jobCall } from '#database/queue.ts';
import { writeBigints } from '#values/bigint-json.ts';
import { entryParts, openAccounts } from '../ledger/entry.sql.ts';
import type { BookingTables } from '../tables.ts';
import { alarmRow } from '../alarms/alarm.sql.ts';
import { columnList, paymentColumns, reservationColumns, rowOf, tripColumns } from '../state/columns.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import type { JournalRow, PaymentRow, ReservationRow, Snapshot, TripRow } from '../state/snapshot.ts';
import { enqueueCall } from './due/enqueue.ts';
import { type BegunCall, type EventRow, isMarkOf, type JournalMark, type Writes } from './writes.ts';

const hasOpenedLink = sql`exists (select from booking.pay_link link join booking.payment on payment.id = link.payment_id
  where payment.trip_id = due.id)`;

/**
 * Writes a decision based on a snapshot, atomically and in one statement, if the trip has not changed since: every
 * writer of it, its reservations, its money or its journal increments its version and so takes its row lock. Returns the
 * stored state, or null when another writer was first: then read and decide again. Throws a unique violation when the client's key of the request is in use.
 */
export async function commit(db: Kysely<BookingTables>, s: Snapshot, writes: Writes): Promise<Snapshot | null> {
  await openAccounts(db, writes.entries);
  const { id, version } = s.trip;
  const mine = sql`exists (select from due)`;
  const parts: RawBuilder<unknown>[] = [
    sql`due as (
      update booking.trip set ${assignments(writes.trip ?? {})}
      where id = ${id} and version = ${version} returning *
    )`,
  ];
  const last: RawBuilder<unknown>[] = [sql.raw(columnList('due', tripColumns, 'trip'))];
  const from: RawBuilder<unknown>[] = [sql`due`];
  [...writes.reservations].forEach(([reservationId, patch], at) => {
    const updated = `updated_reservation_${at}`;
    parts.push(sql`${sql.raw(updated)} as (
      update booking.reservation set ${assignments(patch)} where id = ${reservationId} and ${mine} returning *
    )`);
    last.push(sql.raw(columnList(updated, reservationColumns, `r${at}`)));
    from.push(sql.raw(updated));
  });
  if (writes.payment) {
    parts.push(sql`updated_payment as (
      update booking.payment set ${assignments(writes.payment)} where id = ${s.payment.id} and ${mine} returning *
    )`);
    last.push(sql.raw(columnList('updated_payment', paymentColumns, 'payment')));
    from.push(sql`updated_payment`);
  }
  [...writes.refunds].forEach(([refundId, patch], at) => {
    parts.push(sql`${sql.raw(`updated_refund_${at}`)} as (
      update booking.refund set ${assignments(patch)} where id = ${refundId} and ${mine}
    )`);
  });
  [...writes.disputes].forEach(([disputeId, patch], at) => {
    parts.push(sql`${sql.raw(`updated_dispute_${at}`)} as (
      update booking.dispute set ${assignments(patch)} where id = ${disputeId} and ${mine}
    )`);
  });
  writes.opensDisputes.forEach(({ reference, state, amount_minor: minor, reason, respond_by: respondBy }, at) => {
    parts.push(sql`${sql.raw(`inserted_dispute_${at}`)} as (
      insert into booking.dispute (payment_id, reference, state, amount_minor, reason, respond_by)
      select ${s.payment.id}::uuid, ${reference}::text, ${state}::text, ${minor}::bigint, ${reason}::text,
        ${respondBy}::timestamptz from due on conflict do nothing
    )`);
  });
  if (writes.receivable)
    parts.push(sql`updated_receivable as (
      update booking.receivable set ${assignments(writes.receivable)} where trip_id = ${id} and ${mine}
    )`);
  if (writes.opensReceivable) {
    const { minor, cause, payBy, remindAt } = writes.opensReceivable;
    parts.push(sql`inserted_receivable as (
      insert into booking.receivable (trip_id, currency, amount_minor, cause, pay_by, remind_at)
      select due.id, ${s.payment.currency}::char(3), ${minor}::bigint, ${cause}::text, ${payBy}::timestamptz, ${remindAt}::timestamptz
      from due on conflict do nothing
    )`);
  }
  if (writes.replacesPayment) {
    const { reference, minor } = writes.replacesPayment;
    parts.push(
      sql`replaced_payment as (
        update booking.payment set replaced_at = now(), version = version + 1 where id = ${s.payment.id} and ${mine}
        returning trip_id, gateway, currency
      )`,
      sql`inserted_payment as (
        insert into booking.payment (trip_id, reference, gateway, currency, amount_minor, kind)
        select trip_id, ${reference}::text, gateway, currency, ${minor}::bigint, 'due' from replaced_payment
      )`,
    );
  }
  if (writes.events.length > 0)
    parts.push(sql`inserted_events as (
      insert into booking.event (trip_id, entity, subject, name, actor, from_state, to_state, detail)
      select due.id, event.* from due cross join (values ${sql.join(writes.events.map(eventValues))}) as event
    )`);
  writes.marks.forEach((mark, at) => {
    parts.push(sql`${sql.raw(`mark_${at}`)} as (
      update booking.step_journal set ${markAssignments(mark)}
      where trip_id = ${id} and subject = ${mark.subject} and step = ${mark.step} and attempt = ${mark.attempt}
        and ${mine}
    )`);
  });
  writes.owed.forEach(({ reservationId, cause, minor, given }, at) => {
    const { by = null, note = null, reference = null } = given ?? {};
    parts.push(sql`${sql.raw(`refund_${at}`)} as (
      insert into booking.refund (payment_id, reservation_id, cause, amount_minor, made_by, note, request_key)
      select ${s.payment.id}::uuid, ${reservationId}::uuid, ${cause}::text, ${minor}::bigint, ${by}::text, ${note}::text,
        ${reference}::text from due
      on conflict do nothing
    )`);
  });
  // Answers are about the changes that were open before this decision: all parts of a statement see the same rows.
  [...writes.changeAnswers].forEach(([reservationId, answer], at) => {
    parts.push(sql`${sql.raw(`answered_changes_${at}`)} as (
      update booking.supplier_change set answer = ${answer}, answered_at = clock_timestamp()
      where reservation_id = ${reservationId} and answer is null and ${mine}
    )`);
  });
  if (writes.supplierChanges.length > 0) {
    const rows = writes.supplierChanges.map(
      ({ reservationId, code, before, after }) =>
        sql`(${reservationId}::uuid, ${code}::text, ${before}::text, ${after}::text)`,
    );
    parts.push(sql`supplier_changes as (
      insert into booking.supplier_change (reservation_id, code, before, after)
      select change.* from due cross join (values ${sql.join(rows)}) as change
    )`);
  }
  if (writes.opensAmendment) {
    const { id: amendmentId, reservationId, before, travellers, requests } = writes.opensAmendment;
    parts.push(sql`inserted_amendment as (
      insert into booking.amendment (id, reservation_id, travellers_before, requests_before, travellers, requests)
      select ${amendmentId}::uuid, ${reservationId}::uuid, ${JSON.stringify(before.travellers)}::jsonb, ${before.requests}::text,
        ${JSON.stringify(travellers)}::jsonb, ${requests}::text from due
    )`);
  }
  [...writes.amendments].forEach(([amendmentId, patch], at) => {
    parts.push(sql`${sql.raw(`updated_amendment_${at}`)} as (
      update booking.amendment set ${assignments(patch)} where id = ${amendmentId} and ${mine}
    )`);
  });
  writes.entries.forEach((entry, at) => parts.push(...entryParts(entry, id, sql`due`, `entry_${at}`)));
  writes.alarms.forEach(({ code, detail, reservationId }, at) => {
    const subject = { tripId: id, reservationId };
    parts.push(sql`${sql.raw(`alarm_${at}`)} as (${alarmRow(subject, code, detail, sql`due`)})`);
  });
  if (writes.clearsAlarms.size > 0) {
    const which = [...writes.clearsAlarms].map((one) =>
      one === 'payment_due' || one === 'dispute'
        ? sql`code = ${one}`
        : one.includes(':')
          ? sql`dedup_key = ${one}`
          : sql`reservation_id = ${one}::uuid`,
    );
    parts.push(sql`cleared_alarms as (
      update booking.alarm set cleared_at = now()
      where trip_id = ${id} and cleared_at is null and (${sql.join(which, sql` or `)}) and ${mine}
    )`);
  }
  writes.mails.forEach(({ template, reservationId, occasion, isByLink = false }, at) => {
    const mail = sql.raw(`mail_${at}`);
    const key = `mail:${reservationId ?? id}:${template}${occasion === undefined ? '' : `:${occasion}`}`;
    parts.push(sql`${mail} as (
      insert into booking.outbox (dedup_key, kind, trip_id, reservation_id)
      select ${key}::text, ${template}::text, due.id, ${reservationId}::uuid
      from due where ${isByLink ? hasOpenedLink : sql`true`} on conflict do nothing returning id
    )`);
    const call = jobCall('deliver', sql`json_build_object('outbox', mail.id::text)`, {
      jobKey: sql`('deliver:' || mail.id)`,
    });
    last.push(sql`(select count(${call}) from ${mail} as mail) as ${sql.raw(`sent_${at}`)}`);
  });
  // No "on conflict": a key that is in use already undoes the whole decision.
  if (writes.keeps) {
    const { scope, key, hash } = writes.keeps;
    parts.push(sql`kept_key as (
      insert into booking.idempotency (scope, key, request_hash, trip_id)
      select ${scope}::text, ${key}::text, ${hash}::bytea, due.id from due
    )`);
  }
  if (writes.begins) {
    const { subject, step, attempt, key, leaseId } = writes.begins;
    parts.push(sql`inserted_call as (
      insert into booking.step_journal (trip_id, subject, step, attempt, key, lease_id)
      select due.id, ${subject}::uuid, ${step}::text, ${attempt}::int, ${key}::text, ${leaseId}::bigint from due
      on conflict do nothing returning sent_at
    )`);
    last.push(sql`(select sent_at from inserted_call) as begun_at`);
  }
  if (writes.enqueues) last.push(sql`${enqueueCall(sql`due.id`)} is null as enqueued`);
  const { rows } = await sql<Record<string, unknown> & { now: Date; begun_at?: Date | null }>`
    with ${sql.join(parts)}
    select ${sql.join([sql`clock_timestamp() as now`, ...last])} from ${sql.join(from, sql` cross join `)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { now, begun_at: begunAt } = row;
  const updated = [...writes.reservations.keys()].map(
    (_id, at) => rowOf(row, reservationColumns, `r${at}`) as ReservationRow,
  );
  const next: Snapshot = {
    ...s,
    now,
    trip: rowOf(row, tripColumns, 'trip') as TripRow,
    parts: s.parts.map((part) => {
      const reservation = updated.find((one) => one.id === part.reservation.id);
      return reservation ? { ...part, reservation } : part;
    }),
    payment: writes.payment === null ? s.payment : (rowOf(row, paymentColumns, 'payment') as PaymentRow),
    journal: s.journal.map((one) => marked(one, writes.marks, now)),
    begun: writes.begins && begunAt ? sentRow(writes.begins, begunAt) : null,
  };
  const otherRows = [writes.receivable, writes.opensReceivable, writes.replacesPayment, writes.opensAmendment];
  const { owed, refunds, disputes, opensDisputes, supplierChanges, changeAnswers, amendments } = writes;
  const sizes = [refunds.size, disputes.size, changeAnswers.size, amendments.size];
  const added = sizes.reduce((sum, size) => sum + size, owed.length + opensDisputes.length + supplierChanges.length);
  const changedMore = added > 0 || otherRows.some((one) => one !== null);
  return changedMore ? await readSnapshot(db, id, s) : next;
}

/** A call's row in the journal before its answer. */
export function sentRow({ subject, step, attempt, key, leaseId }: BegunCall, sentAt: Date): JournalRow {
  return { subject, step, attempt, key, state: 'SENT', lease_id: leaseId, sent_at: sentAt, finished_at: null };
}

function assignments(patch: object): RawBuilder<unknown> {
  const set = Object.entries(patch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql.join([...set, sql`version = version + 1`]);
}

function eventValues({ entity, subject, name, actor, from, to, detail }: EventRow): RawBuilder<unknown> {
  return sql`(${entity}::text, ${subject}::uuid, ${name}::text, ${actor}::text, ${from}::text, ${to}::text, ${writeBigints(detail)}::jsonb)`;
}

function markAssignments({ state, result }: JournalMark): RawBuilder<unknown> {
  const said = sql`state = ${state}, finished_at = clock_timestamp()`;
  return result === undefined ? said : sql`${said}, result = ${writeBigints(result)}::jsonb`;
}

function marked(row: Snapshot['journal'][number], marks: readonly JournalMark[], now: Date): typeof row {
  const mark = marks.find((one) => isMarkOf(one, row));
  return mark ? { ...row, state: mark.state, finished_at: now } : row;
}
