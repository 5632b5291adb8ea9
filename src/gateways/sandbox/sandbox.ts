import type { Gateway, GatewayPayment } from '#booking/gateway.ts';
import { isCurrency } from '#values/currency.ts';
import { type ClientOptions, send } from './client.ts';
import { type SandboxTerms, standardTerms, stepOf } from './terms.ts';
import {
  createdAnswer,
  evidenceAnswer,
  moveAnswer,
  refundAnswer,
  statusAnswer,
  toPayment,
  wireAmount,
} from './translate.ts';
import { readWebhook } from './webhook.ts';
import { wireList } from './wire.ts';

export interface SandboxAdapterOptions extends ClientOptions {
  readonly webhookSecret: string;
  /** Those of the server; `standardTerms` when left out. */
  readonly terms?: SandboxTerms;
}

const maxListPages = 500;

/** The sandbox payment gateway behind booking's port. Its wire is protocol.md. */
export function createSandboxGatewayAdapter(options: SandboxAdapterOptions): Gateway {
  const path = (reference: string, operation = '') => `/v1/payments/${encodeURIComponent(reference)}${operation}`;
  const terms = options.terms ?? standardTerms;

  async function listBy(by: 'created' | 'disputed', from: string, until: string) {
    const payments: GatewayPayment[] = [];
    let after = '';
    for (let page = 0; page < maxListPages; page += 1) {
      const query = new URLSearchParams({ by, from, until, ...(after && { after }) });
      const reply = await send(options, { method: 'GET', path: `/v1/payments?${query}` });
      const read = reply.kind === 'ok' ? wireList.safeParse(reply.body) : null;
      if (!read?.success || read.data.payments.some((payment) => !isCurrency(payment.currency))) return 'unknown';
      payments.push(...read.data.payments.map(toPayment));
      if (read.data.next === null) return payments;
      after = read.data.next;
    }
    return 'unknown';
  }

  return {
    id: 'sandbox',
    capabilities: {
      hasPage: true,
      separateCapture: terms.separateCapture,
      partialCapture: terms.partialCapture,
      minPageMinutes: terms.minPageMinutes,
      maxPageMinutes: terms.maxPageMinutes,
      currencies: terms.currencies,
      steps: (currency) => stepOf(terms, currency),
    },

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

    async capture(reference, _gatewayReference, amount, key) {
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

    async void(reference, _gatewayReference, key) {
      const reply = await send(options, { method: 'POST', path: path(reference, '/void'), key });
      return moveAnswer(
        reply,
        reference,
        (payment) => payment.state === 'voided' || payment.state === 'declined' || payment.state === 'expired',
      );
    },

    async refund(reference, _gatewayReference, amount, key) {
      const minor = wireAmount(amount);
      if (minor === null) return { kind: 'rejected', reason: 'amount_not_allowed' };
      const reply = await send(options, {
        method: 'POST',
        path: path(reference, '/refund'),
        key,
        body: { amount: minor, currency: amount.currency },
      });
      return refundAnswer(reply, reference, key);
    },

    async submitEvidence(disputeId, evidence) {
      const path = `/v1/disputes/${encodeURIComponent(disputeId)}/evidence`;
      const body = {
        product: evidence.product,
        customer_name: evidence.customerName,
        customer_email: evidence.customerEmail,
        customer_ip: evidence.customerIp,
        service_date: evidence.serviceDate,
        policy: evidence.policy,
        timeline: evidence.timeline,
        statement: evidence.statement,
      };
      return evidenceAnswer(await send(options, { method: 'POST', path, body }), disputeId);
    },

    readWebhook: (headers, body, now) => readWebhook(options.webhookSecret, headers, body, now),

    list: (from, until) => listBy('created', from, until),
    listDisputed: (from, until) => listBy('disputed', from, until),
  };
}
