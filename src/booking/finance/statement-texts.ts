import { isolated } from '#i18n/bidi.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { readableReference } from '#values/reference.ts';
import type { Statement, StatementLine } from '../credit/statement.sql.ts';

export interface StatementTexts {
  readonly format: Format;
  readonly translate: Translate;
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const dayBefore = (at: Date) => dateOf(new Date(at.getTime() - 1));

/** What the statement is about: its first and last day. */
export function periodText({ fromAt, untilAt }: Statement, { format, translate }: StatementTexts): string {
  const until = format.date(dayBefore(untilAt));
  return fromAt === null
    ? translate('finance.periodUntil', { until })
    : translate('finance.period', { from: format.date(dateOf(fromAt)), until });
}

export function stateOf({ openMinor, isOverdue }: Statement): 'paid' | 'overdue' | 'open' {
  return openMinor === 0n ? 'paid' : isOverdue ? 'overdue' : 'open';
}

export function kindOf(kind: StatementLine['kind']): 'receipt' | 'refund' | 'booking' {
  return kind === 'receipt' || kind === 'refund' ? kind : 'booking';
}

/** One line of a statement in words. */
export function lineText({ kind, reference, client }: StatementLine, { translate }: StatementTexts): string {
  if (kind === 'receipt') return translate('finance.line_receipt', { reference: isolated(reference ?? '') });
  const values = { reference: readableReference(reference ?? ''), client: isolated(client ?? '') };
  return translate(`finance.line_${kindOf(kind)}`, values);
}
