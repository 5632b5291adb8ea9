import type { PayOnPage } from '#tests/stage.ts';
import type { Gateway } from './gateway.ts';
import type { OlderBooking } from './test-older-booking.ts';
import type { ProductSupply } from './vertical.ts';

/** The supplier and the gateway, which know what the database says of them. */
export interface OlderWorld {
  readonly supply: ProductSupply;
  readonly gateway: Gateway;
  readonly pay: PayOnPage;
}

type Build = (one: OlderBooking, world: OlderWorld) => Promise<void>;

export interface OlderScenario {
  readonly name: string;
  readonly refundable?: boolean;
  /** The stay has ended. */
  readonly isPast?: boolean;
  readonly build: Build;
  /** States of reservation, trip and payment directly after the migration. */
  readonly migrated: readonly [reservation: string, trip: string, payment: string];
  /** The same in the end, once the saga has run. */
  readonly settled: readonly [reservation: string, trip: string, payment: string];
  /** States of its refund and its debt in the end. */
  readonly refund?: string;
  readonly debt?: string;
  /** Codes of alarms that are left in the end. */
  readonly alarms?: readonly string[];
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const sure = <Answer extends { readonly kind: string }>(answer: Answer, kind: string): Answer => {
  if (answer.kind !== kind) throw new Error(`${JSON.stringify(answer)} instead of ${kind}`);
  return answer;
};

const held: Build = async (one, { supply }) => {
  sure(await supply.hold(one.order), 'held');
  await one.call('hold', 'OK');
  await one.move('reservation', 'held', 'held', { hold_until: minutes(20) });
};

async function openPage(one: OlderBooking, { gateway }: OlderWorld, minor: bigint): Promise<string> {
  const page = await gateway.createPayment({
    reference: one.paymentReference,
    amount: { minor, currency: 'EUR' },
    email: 'dana@example.com',
    expiresAt: minutes(30).toISOString(),
    description: 'Stay',
    language: 'en',
    returnUrl: 'http://shop.test/',
    cancelUrl: 'http://shop.test/',
  });
  if (page.kind !== 'created') throw new Error(page.kind);
  await one.call('open_payment', 'OK');
  await one.move('payment', 'opened', 'open', {
    gateway_reference: page.gatewayReference,
    redirect_url: page.redirectUrl,
  });
  return page.redirectUrl;
}

const pages = new WeakMap<OlderBooking, string>();
const opened: Build = async (one, world) => {
  await held(one, world);
  pages.set(one, await openPage(one, world, one.total));
  await one.move('reservation', 'payment_opened', 'awaiting_payment', { pay_until: new Date(Date.now() + 4_000) });
};
const paid: Build = async (one, world) => {
  await opened(one, world);
  await world.pay(pages.get(one)!, 'approve');
};
const authorised: Build = async (one, world) => {
  await paid(one, world);
  await one.move('payment', 'authorised', 'authorised', { capture_before: minutes(7 * 24 * 60) });
  await one.move('reservation', 'paid', 'booking');
};
const bookedThere: Build = async (one, { supply }) => void sure(await supply.book(one.order), 'confirmed');
const confirmed: Build = async (one, world) => {
  await authorised(one, world);
  await bookedThere(one, world);
  await one.call('book', 'OK');
  const supplier_reference = `S-${one.reference}`;
  await one.move('reservation', 'confirmed', 'confirmed', { confirmed_at: new Date(), supplier_reference });
  await one.mail('confirmed', true);
};
const captured: Build = async (one, world) => {
  await confirmed(one, world);
  const amount = { minor: one.total, currency: 'EUR' };
  const key = `cap-${one.paymentReference}-${one.total}`;
  sure(await world.gateway.capture(one.paymentReference, null, amount, key), 'done');
  await one.call('capture', 'OK');
  await one.move('payment', 'captured', 'captured', { captured_minor: one.total });
  await one.post(`cap:${one.paymentId}`, 'capture', { psp_receivable: one.total, guest_prepaid: -one.total });
};
const cancelling: Build = async (one, world) => {
  await captured(one, world);
  await one.move('reservation', 'cancel_requested', 'cancelling', {
    cancel_requested_at: new Date(),
    accepted_fee_minor: 0n,
  });
};
const cancelledThere: Build = async (one, { supply }) =>
  void sure(await supply.cancel(one.order, { fee: one.order.supplierPrice, token: null }), 'cancelled');
const cancelUnknown: Build = async (one, world) => {
  await cancelling(one, world);
  await one.call('cancel', 'UNKNOWN');
  await one.move('reservation', 'no_answer', 'cancel_unknown');
};
const cancelled: Build = async (one, world) => {
  await cancelling(one, world);
  await cancelledThere(one, world);
  await one.call('cancel', 'OK');
  await one.move('reservation', 'cancelled', 'cancelled', { cancelled_at: new Date(), supplier_fee_minor: 0n });
  await one.post(`cancel:${one.id}`, 'cancellation', { guest_prepaid: one.total, refund_clearing: -one.total });
  await one.oweRefund('cancelled', one.total);
  await one.mail('cancelled', true);
};
const unpaid: Build = async (one, world) => {
  await confirmed(one, world);
  await one.call('capture', 'FAILED');
  await one.move('payment', 'lost', 'lost', { decline_reason: 'capture_declined' });
  await one.openDebt(one.total);
  await one.post(`due:${one.id}`, 'receivable', { guest_receivable: one.total, guest_prepaid: -one.total });
  sure(await world.gateway.void(one.paymentReference, null, `void-${one.paymentReference}`), 'done');
  await one.call('void', 'OK');
  await one.move('payment', 'voided', 'voided');
};

export const olderScenarios: readonly OlderScenario[] = [
  {
    name: 'new',
    build: async () => undefined,
    migrated: ['created', 'created', 'created'],
    settled: ['expired', 'expired', 'closed'],
  },
  {
    name: 'held',
    build: held,
    migrated: ['held', 'held', 'created'],
    settled: ['expired', 'expired', 'closed'],
  },
  {
    name: 'opening the payment page when its process ended',
    build: async (one, world) => {
      await held(one, world);
      await one.call('open_payment', 'SENT');
    },
    migrated: ['held', 'held', 'created'],
    settled: ['expired', 'expired', 'closed'],
  },
  {
    name: 'waiting for a payment that never comes',
    build: opened,
    migrated: ['held', 'awaiting_payment', 'open'],
    settled: ['expired', 'expired', 'closed'],
  },
  {
    name: 'paid, and nobody has noticed',
    build: paid,
    migrated: ['held', 'awaiting_payment', 'open'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'paid, not booked yet',
    build: authorised,
    migrated: ['booking', 'booking', 'authorised'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'booked by a process that ended',
    build: async (one, world) => {
      await authorised(one, world);
      await one.call('book', 'SENT');
      await bookedThere(one, world);
    },
    migrated: ['booking', 'booking', 'authorised'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'a booking call that never arrived',
    build: async (one, world) => {
      await authorised(one, world);
      await one.call('book', 'UNKNOWN');
      await one.move('reservation', 'no_answer', 'unknown');
    },
    migrated: ['unknown', 'booking', 'authorised'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'a booking that needs a person',
    build: async (one, world) => {
      await authorised(one, world);
      await one.call('book', 'UNKNOWN');
      await bookedThere(one, world);
      await one.move('reservation', 'no_answer', 'unknown');
      await one.move('reservation', 'gave_up', 'needs_human');
      await one.alarm('unknown');
    },
    migrated: ['needs_human', 'booking', 'authorised'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'confirmed, not captured yet',
    build: confirmed,
    migrated: ['confirmed', 'confirmed', 'authorised'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'confirmed and captured',
    build: captured,
    migrated: ['confirmed', 'confirmed', 'captured'],
    settled: ['confirmed', 'confirmed', 'captured'],
  },
  {
    name: 'a stay that is over',
    isPast: true,
    build: captured,
    migrated: ['confirmed', 'confirmed', 'captured'],
    settled: ['completed', 'completed', 'captured'],
  },
  {
    name: 'completed',
    isPast: true,
    build: async (one, world) => {
      await captured(one, world);
      const net = one.order.supplierPrice.minor;
      await one.move('reservation', 'stayed', 'completed');
      await one.set({ due_at: null });
      const margin = net - one.total;
      await one.post(`earn:${one.id}`, 'earning', {
        guest_prepaid: one.total,
        [`supplier_payable:${one.order.supplier}`]: -net,
        margin,
      });
    },
    migrated: ['completed', 'completed', 'captured'],
    settled: ['completed', 'completed', 'captured'],
  },
  {
    name: 'being cancelled',
    build: cancelling,
    migrated: ['cancelling', 'confirmed', 'captured'],
    settled: ['cancelled', 'cancelled', 'captured'],
    refund: 'done',
  },
  {
    name: 'cancelled without an answer',
    build: async (one, world) => {
      await cancelUnknown(one, world);
      await cancelledThere(one, world);
    },
    migrated: ['cancel_unknown', 'confirmed', 'captured'],
    settled: ['cancelled', 'cancelled', 'captured'],
    refund: 'done',
  },
  {
    name: 'a cancellation that needs a person',
    build: async (one, world) => {
      await cancelUnknown(one, world);
      await one.move('reservation', 'gave_up', 'needs_human');
      await one.alarm('cancel_unknown');
      await cancelledThere(one, world);
    },
    migrated: ['needs_human', 'confirmed', 'captured'],
    settled: ['cancelled', 'cancelled', 'captured'],
    refund: 'done',
  },
  {
    name: 'cancelled, not refunded yet',
    build: cancelled,
    migrated: ['cancelled', 'cancelled', 'captured'],
    settled: ['cancelled', 'cancelled', 'captured'],
    refund: 'done',
  },
  {
    name: 'refunded by a process that ended',
    build: async (one, world) => {
      await cancelled(one, world);
      await one.call('refund', 'SENT');
      const amount = { minor: one.total, currency: 'EUR' };
      sure(await world.gateway.refund(one.paymentReference, null, amount, one.refundId), 'done');
    },
    migrated: ['cancelled', 'cancelled', 'captured'],
    settled: ['cancelled', 'cancelled', 'captured'],
    refund: 'done',
  },
  {
    name: 'a refund that a person must make',
    build: async (one, world) => {
      await cancelled(one, world);
      await one.call('refund', 'FAILED');
      await one.move('refund', 'gave_up', 'manual');
      await one.alarm('cancelled');
    },
    migrated: ['cancelled', 'cancelled', 'captured'],
    settled: ['cancelled', 'cancelled', 'captured'],
    refund: 'manual',
    alarms: ['cancelled'],
  },
  {
    name: 'refused after paying, still held and authorised',
    build: async (one, world) => {
      await authorised(one, world);
      await one.call('book', 'FAILED');
      await one.move('reservation', 'refused', 'failed', { failure: 'sold_out' });
      await one.mail('failed', false);
    },
    migrated: ['failed', 'failed', 'authorised'],
    settled: ['failed', 'failed', 'voided'],
  },
  {
    name: 'a card that could not be charged',
    build: unpaid,
    migrated: ['confirmed', 'confirmed', 'voided'],
    settled: ['confirmed', 'confirmed', 'voided'],
    debt: 'open',
    alarms: ['payment_due'],
  },
  {
    name: 'a debt that has just been paid',
    build: async (one, world) => {
      await unpaid(one, world);
      await one.replacePayment(one.total);
      const page = await openPage(one, world, one.total);
      await one.set({ pay_until: minutes(20) });
      await world.pay(page, 'approve');
    },
    migrated: ['confirmed', 'confirmed', 'open'],
    settled: ['confirmed', 'confirmed', 'captured'],
    debt: 'paid',
  },
  {
    name: 'a debt of a stay whose cancellation needs a person',
    refundable: false,
    build: async (one, world) => {
      await unpaid(one, world);
      const patch = { cancel_requested_at: new Date(), accepted_fee_minor: one.total };
      await one.move('reservation', 'cancel_requested', 'cancelling', patch);
      await one.call('cancel', 'UNKNOWN');
      await one.move('reservation', 'no_answer', 'cancel_unknown');
      await one.move('reservation', 'gave_up', 'needs_human');
      await one.alarm('cancel_unknown');
      await cancelledThere(one, world);
    },
    migrated: ['needs_human', 'confirmed', 'voided'],
    settled: ['cancelled', 'cancelled', 'voided'],
    debt: 'open',
    alarms: ['payment_due'],
  },
  {
    name: 'a debt that was waived by a cancellation',
    build: async (one, world) => {
      await unpaid(one, world);
      await one.move('reservation', 'cancel_requested', 'cancelling', {
        cancel_requested_at: new Date(),
        accepted_fee_minor: 0n,
      });
      await cancelledThere(one, world);
      await one.call('cancel', 'OK');
      await one.move('reservation', 'cancelled', 'cancelled', { cancelled_at: new Date(), supplier_fee_minor: 0n });
      await one.post(`cancel:${one.id}`, 'cancellation', { guest_prepaid: one.total, guest_receivable: -one.total });
      await one.endDebt('waived', 'waived');
    },
    migrated: ['cancelled', 'cancelled', 'voided'],
    settled: ['cancelled', 'cancelled', 'voided'],
    debt: 'waived',
  },
];
