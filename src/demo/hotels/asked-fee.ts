import { z } from 'zod';
import { type Answer, refusal } from '../engine/answer.ts';
import { cancellation, cancellationQuote } from '../engine/cancel.ts';
import type { Faults } from '../engine/fault.ts';
import { readSigned, signToken } from '../engine/token.ts';
import type { HotelContext } from './context.ts';
import type { FaultName } from './fault.ts';
import type { cancellationRequest } from './request.ts';

/** How long a fee that was asked for is good. */
const feeLifeMs = 15 * 60_000;

/** What a fee token says: `fee` in minor units as text, `expires` in milliseconds since 1970. */
const feeToken = z.object({ booking: z.string(), fee: z.string().regex(/^\d+$/), expires: z.number() });

/** The cancellation fee now; where it is told on request, with a token that binds the property until it expires. */
export function feeQuote(context: HotelContext, reference: string, faults: Faults<FaultName>): Answer {
  return cancellationQuote(context, reference, (_, fee) => {
    if (!context.stock.isFeeOnRequest(reference)) return {};
    const expires = context.now().getTime() + (faults.get('fee_brief') ?? feeLifeMs);
    const content: z.infer<typeof feeToken> = { booking: reference, fee: fee.toString(), expires };
    return {
      token: signToken(content, context.signingKey),
      refund_to: 'money',
      expires_at: new Date(expires).toISOString(),
    };
  });
}

/** Cancels at the fee now, or at the one that a token promises. */
export function cancelAt(
  context: HotelContext,
  reference: string,
  asked: z.infer<typeof cancellationRequest>,
  faults: Faults<FaultName>,
): Answer {
  return cancellation(context, reference, asked.max_fee, faults, () => {
    if (!context.stock.isFeeOnRequest(reference)) return null;
    const token = feeToken.safeParse(readSigned(asked.token ?? '', context.signingKey)).data;
    if (token?.booking !== reference) return refusal(404, 'unknown_token');
    const isOver = faults.has('fee_expired') || token.expires <= context.now().getTime();
    return isOver ? refusal(409, 'quote_expired') : BigInt(token.fee);
  });
}
