import type { Payment } from '../payment.ts';
import { markup, type Markup } from '#ui/markup/markup.ts';
import { amountText } from './summary.ts';
import { brandName, type Notice, type Texts } from '../texts.ts';

/** A page with one message and a link back. `payment` is null when there is none. */
export function noticePage(
  notice: Notice,
  texts: Texts,
  merchant: string,
  payment: Payment | null,
  back: string | null,
): Markup {
  const { title, text } = texts.notices[notice];
  const good = notice === 'paid';
  return markup`<main class="notice">
    <div class="work">
      <span class="badge ${good ? 'good' : 'plain'}" aria-hidden="true"
        ><svg viewBox="0 0 24 24" width="30" height="30">
          <path
            fill="none"
            stroke="currentColor"
            stroke-width="2.4"
            stroke-linecap="round"
            stroke-linejoin="round"
            d="${good ? 'M5 12.5l4.6 4.6L19 7.6' : 'M12 6.5v6.8M12 17.3v.2'}"
          /></svg
      ></span>
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      ${
        payment && good
          ? markup`<p class="receipt">
              <strong><bdi>${amountText(payment, texts)}</bdi></strong
              ><span>${texts.cardEnding(brandName(payment.brand), payment.lastFour ?? '')}</span>
            </p>`
          : null
      }
      ${back !== null && markup`<a class="pay" href="${back}">${texts.back(merchant)}</a>`}
    </div>
  </main>`;
}
