import type { Kysely } from 'kysely';
import type { Translate } from '#i18n/translate.ts';
import { toDecimal } from '#values/money.ts';
import { readableReference } from '#values/reference.ts';
import { csvLine } from '../../web/csv.ts';
import { kindOf } from './statement-texts.ts';
import { linesOf, type Statement, type StatementLine } from '../credit/statement.sql.ts';
import type { BookingTables } from '../tables.ts';

const linesPerBatch = 500;
const columns = [
  'finance.file_date',
  'finance.file_kind',
  'agency.file_reference',
  'agency.file_customer',
  'agency.file_currency',
  'finance.file_amount',
];

/** All lines of a statement as CSV, read and written in batches. Amounts are plain decimals, instants ISO in UTC. */
export function statementFile(
  db: Kysely<BookingTables>,
  { id, currency }: Statement,
  translate: Translate,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cells = ({ at, kind, reference, client, minor }: StatementLine) => [
    at.toISOString(),
    translate(`finance.kind_${kindOf(kind)}`),
    kind === 'receipt' ? (reference ?? '') : readableReference(reference ?? ''),
    client ?? '',
    currency,
    toDecimal({ minor, currency }),
  ];
  // Excel reads UTF-8 only with a byte order mark.
  let head = `\uFEFF${csvLine(columns.map((key) => translate(key)))}`;
  let after: string | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const lines: readonly StatementLine[] = await linesOf(db, id, linesPerBatch, after);
        controller.enqueue(encoder.encode(head + lines.map((one) => csvLine(cells(one))).join('')));
        head = '';
        after = lines.at(-1)?.id ?? after;
        if (lines.length < linesPerBatch) controller.close();
      },
    },
    // Nothing is read before it is sent.
    { highWaterMark: 0 },
  );
}
