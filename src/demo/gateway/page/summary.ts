import { exponentOf } from '#values/currency.ts';
import { money, toDecimal } from '#values/money.ts';
import type { Payment } from '../payment.ts';
import { markup, type Markup } from '#ui/markup/markup.ts';
import type { Texts } from '../texts.ts';

/** The payment's amount in the page's language, to the last minor unit by ISO 4217. */
export function amountText(payment: Payment, texts: Texts): string {
  const digits = exponentOf(payment.currency);
  const format = new Intl.NumberFormat(texts.tag, {
    style: 'currency',
    currency: payment.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(toDecimal(money(payment.amount, payment.currency)) as `${number}`);
}

/** Payee, amount and purpose. */
export function summary(payment: Payment, texts: Texts, merchant: string, now: Date | null): Markup {
  const minutes = now ? Math.max(1, Math.floor((Date.parse(payment.expiresAt) - now.getTime()) / 60_000)) : null;
  return markup`<section class="summary" aria-label="${texts.payTo} ${merchant}">
    <p class="merchant">
      <span class="mark" aria-hidden="true">${merchant.slice(0, 1)}</span
      ><span
        ><small>${texts.payTo}</small><strong><bdi>${merchant}</bdi></strong></span
      >
    </p>
    <p class="total">
      <small>${texts.total}</small><strong><bdi>${amountText(payment, texts)}</bdi></strong>
    </p>
    <p class="description" dir="auto">${payment.description}</p>
    ${
      minutes !== null &&
      markup`<p class="time">
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            stroke-width="1.6"
            stroke-linecap="round"
            d="M10 6v4l2.6 1.8M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4z"
          /></svg
        ><span>${texts.minutesLeft(minutes)}</span>
      </p>`
    }
  </section>`;
}
