import type { Gateway, GatewayPayment } from '#booking/gateway.ts';
import { isCurrency } from '#values/currency.ts';
import { type ClientOptions, send } from './client.ts';
import { createdAnswer, moveAnswer, statusAnswer, toPayment, wireAmount } from './translate.ts';
import { readWebhook } from './webhook.ts';
import { wireList } from './wire.ts';

export interface SandboxAdapterOptions extends ClientOptions {
  readonly webhookSecret: string;
}

const maxListPages = 500;

/** The sandbox payment gateway behind booking's port. Its wire is protocol.md. */
export function createSandboxGatewayAdapter(options: SandboxAdapterOptions): Gateway {
  const path = (reference: string, operation = '') => `/v1/payments/${encodeURIComponent(reference)}${operation}`;
  return {
    id: 'sandbox',
    capabilities: { separateCapture: true, currencies: 'any' },

    async createPayment(request) {
      const amount = wireAmount(request.amount);
      if (amount === null) return { kind: 'rejected', reason: 'amount_not_allowed' };
      const body = {
        reference: request.reference,
        amount,
        currency: request.amount.currency,
        description: request.description,
        language: request.language,
        email: request.email,
        return_url: request.returnUrl,
        cancel_url: request.cancelUrl,
        expires_at: request.expiresAt,
      };
      return createdAnswer(await send(options, { method: 'POST', path: '/v1/payments', body }), request);
    },

    async status(reference) {
      return statusAnswer(await send(options, { method: 'GET', path: path(reference) }), reference);
    },

    async capture(reference, amount, key) {
      const minor = wireAmount(amount);
      if (minor === null) return { kind: 'rejected', reason: 'amount_not_allowed' };
      const reply = await send(options, {
        method: 'POST',
        path: path(reference, '/capture'),
        key,
        body: { amount: minor, currency: amount.currency },
      });
      return moveAnswer(
        reply,
        reference,
        (payment) =>
          payment.state === 'captured' &&
          payment.captured.minor === amount.minor &&
          payment.captured.currency === amount.currency,
      );
    },

    async void(reference, key) {
      const reply = await send(options, { method: 'POST', path: path(reference, '/void'), key });
      return moveAnswer(
        reply,
        reference,
        (payment) => payment.state === 'voided' || payment.state === 'declined' || payment.state === 'expired',
      );
    },

    async refund(reference, amount, key) {
      const minor = wireAmount(amount);
      if (minor === null) return { kind: 'rejected', reason: 'amount_not_allowed' };
      const reply = await send(options, {
        method: 'POST',
        path: path(reference, '/refund'),
        key,
        body: { amount: minor, currency: amount.currency },
      });
      return moveAnswer(reply, reference, (payment) => payment.refundKeys.includes(key));
    },

    readWebhook: (headers, body, now) => readWebhook(options.webhookSecret, headers, body, now),

    async list(from, until) {
      const payments: GatewayPayment[] = [];
      let after = '';
      for (let page = 0; page < maxListPages; page += 1) {
        const query = new URLSearchParams({ from, until, ...(after && { after }) });
        const reply = await send(options, { method: 'GET', path: `/v1/payments?${query}` });
        const read = reply.kind === 'ok' ? wireList.safeParse(reply.body) : null;
        if (!read?.success || read.data.payments.some((payment) => !isCurrency(payment.currency))) return 'unknown';
        payments.push(...read.data.payments.map(toPayment));
        if (read.data.next === null) return payments;
        after = read.data.next;
      }
      return 'unknown';
    },
  };
}
