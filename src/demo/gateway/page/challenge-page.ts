import type { Payment } from '../payment.ts';
import { markup, type Markup } from '#ui/markup/markup.ts';
import { amountText, summary } from './summary.ts';
import { brandName, type Texts } from '../texts.ts';

/** The bank's 3-D Secure step: a code that authenticates the payer. */
export function challengePage(payment: Payment, texts: Texts, merchant: string, now: Date, missing: boolean): Markup {
  return markup`<main class="narrow">
    ${summary(payment, texts, merchant, now)}
    <div class="work">
      <h1>${texts.challengeTitle}</h1>
      <p class="lead">
        ${texts.challengeText(brandName(payment.brand), payment.lastFour ?? '', amountText(payment, texts))}
      </p>
      <form method="post" action="/pay/${payment.id}/challenge" novalidate>
        <div class="field">
          <label for="code">${texts.code}</label>
          <span class="hint" id="code-hint">${texts.codeHint}</span>
          <input
            class="code"
            id="code"
            name="code"
            type="text"
            dir="ltr"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="8"
            required
            aria-describedby="code-hint${missing && ' code-error'}"
            ${missing && markup` aria-invalid="true"`}
          />
          ${missing && markup`<span class="error" id="code-error" role="alert">${texts.codeMissing}</span>`}
        </div>
        <button class="pay" type="submit">${texts.verify}</button>
        <button class="quiet" type="submit" name="stop" value="1" formnovalidate>${texts.cancelChallenge}</button>
      </form>
    </div>
  </main>`;
}
