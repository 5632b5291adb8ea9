import { toDecimal } from '#values/money.ts';
import { type Answer, answer, refusal } from './answer.ts';
import { asOf, penaltiesIn, penaltyAt, type Row } from './booking.ts';
import type { Context } from './context.ts';
import type { Faults } from './fault.ts';
import type { WireAmount } from './reserve.ts';
import { immediately } from './store.ts';

function booked<Columns extends object>(context: Context<Columns>, clientReference: string): Row<Columns> | null {
  const stored = context.bookings.find(clientReference);
  const row = stored && asOf(stored, context.now().getTime());
  return row && ['pending', 'confirmed', 'cancelled'].includes(row.state) ? row : null;
}

function json(minor: bigint, currency: string) {
  return { amount: toDecimal({ minor, currency }), currency };
}

/** The cancellation fee now, with what `more` says about the row and its fee in minor units. */
export function cancellationQuote<Columns extends object>(
  context: Context<Columns>,
  clientReference: string,
  more: (row: Row<Columns>, fee: bigint) => object = () => ({}),
): Answer {
  const row = booked(context, clientReference);
  if (!row) return refusal(404, 'not_found');
  if (row.state === 'cancelled') return refusal(409, 'already_cancelled');
  const fee = penaltyAt(penaltiesIn(row), context.now());
  return answer({ fee: json(fee, row.currency), ...more(row, fee) });
}

function exceeds(fee: bigint, currency: string, max: WireAmount): boolean {
  const scale = (decimal: string) => BigInt(decimal.replace('.', ''));
  const fraction = (decimal: string) => decimal.split('.')[1]?.length ?? 0;
  const owed = toDecimal({ minor: fee, currency });
  const digits = Math.max(fraction(owed), fraction(max.amount));
  const widen = (decimal: string) => scale(decimal) * 10n ** BigInt(digits - fraction(decimal));
  return max.currency !== currency || widen(owed) > widen(max.amount);
}

/** Cancels when the fee is within the buyer's limit; `told` is a fee that still binds the supplier, in minor units. Idempotent. */
export function cancellation<Columns extends object>(
  context: Context<Columns>,
  clientReference: string,
  maxFee: WireAmount,
  faults: Faults,
  told: () => bigint | Answer | null = () => null,
): Answer {
  return immediately(context.db, () => {
    const row = booked(context, clientReference);
    if (!row) return refusal(404, 'not_found');
    if (row.state === 'cancelled') return answer(context.show(row));
    if (faults.has('cancel_refused')) return refusal(409, 'cancel_not_allowed');
    const agreed = told();
    if (typeof agreed === 'object' && agreed !== null) return agreed;
    const fee = faults.has('fee_up') ? BigInt(row.price) : (agreed ?? penaltyAt(penaltiesIn(row), context.now()));
    if (exceeds(fee, row.currency, maxFee)) return refusal(409, 'fee_changed', { fee: json(fee, row.currency) });
    const cancelled = { ...row, state: 'cancelled' as const, fee: fee.toString() };
    context.bookings.save(cancelled);
    return answer(context.show(cancelled));
  });
}
