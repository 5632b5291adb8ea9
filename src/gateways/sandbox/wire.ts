import { z } from 'zod';

/** A payment as protocol.md defines it; keys that we don't read are ignored. */
export const wirePayment = z.object({
  id: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  state: z.enum(['open', 'declined', 'authorised', 'captured', 'voided', 'expired']),
  amount: z.int().min(1),
  currency: z.string().length(3),
  captured: z.int().min(0),
  refunded: z.int().min(0),
  refunds: z
    .array(
      z.object({
        key: z.string().max(255),
        amount: z.int().min(1),
        state: z.enum(['pending', 'done', 'failed']),
      }),
    )
    .max(1_000),
  fee: z.int().min(0).nullable(),
  disputes: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
        amount: z.int().min(1),
        reason: z.string().max(100),
        respond_by: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .max(1_000),
  card: z
    .object({
      brand: z.string().max(40),
      last_four: z.string().regex(/^\d{4}$/),
      country: z.string().length(2).nullable(),
    })
    .nullable(),
  authentication: z.enum(['3ds', 'exempt', 'none']).nullable(),
  capture_before: z.iso.datetime({ offset: true }).nullable(),
  decline_reason: z.string().max(100).nullable(),
  page_url: z.url({ protocol: /^https?$/ }).max(2_000),
});

export const wireList = z.object({ payments: z.array(wirePayment).max(1_000), next: z.string().max(200).nullable() });

export const wireError = z.object({ error: z.object({ code: z.string().max(100) }) });

export const wireEvent = z.object({ id: z.string().min(1).max(200), payment: z.string().min(1).max(100) });

export type WirePayment = z.infer<typeof wirePayment>;
