import type { SandboxTerms } from '#gateways/sandbox/terms.ts';
import type { TypedCard } from '../card.ts';
import { maxAttempts, type Payment } from '../payment.ts';
import { inGroups, testCards } from '../test-cards.ts';
import { markup, type Markup } from '#ui/markup/markup.ts';
import { amountText, summary } from './summary.ts';
import { type CardField, type FieldError, fieldLimits, type Texts } from '../texts.ts';

export interface CardPage {
  readonly payment: Payment;
  readonly texts: Texts;
  readonly merchant: string;
  readonly terms: SandboxTerms;
  readonly now: Date;
  readonly typed: TypedCard;
  readonly errors: Readonly<Partial<Record<CardField, FieldError>>>;
}

interface FieldLook {
  readonly label: string;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly numeric?: true;
  readonly placeholder?: string;
}

function field(name: CardField, page: CardPage, look: FieldLook): Markup {
  const error = page.errors[name];
  const described = [look.hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  // A security code is never sent back to the browser.
  const value = name === 'cvc' ? '' : page.typed[name];
  const direction = look.numeric ? markup` dir="ltr" inputmode="numeric"` : markup` dir="auto"`;
  return markup`<div class="field ${name}">
    <label for="${name}">${look.label}</label>
    ${look.hint ? markup`<span class="hint" id="${name}-hint">${look.hint}</span>` : null}
    <input
      id="${name}"
      name="${name}"
      type="text"
      value="${value}"
      autocomplete="${look.autocomplete}"
      maxlength="${String(fieldLimits[name])}"
      required${direction}${
        described !== '' && markup` aria-describedby="${described}"`
      }${error ? markup` aria-invalid="true"` : null}${look.placeholder ? markup` placeholder="${look.placeholder}"` : null}
      spellcheck="false"
      autocapitalize="${name === 'name' ? 'words' : 'off'}"
    />
    ${error ? markup`<span class="error" id="${name}-error">${page.texts.errors[error]}</span>` : null}
  </div>`;
}

function alert(page: CardPage): Markup | null {
  const { payment, texts } = page;
  if (Object.keys(page.errors).length > 0)
    return markup`<div class="alert" role="alert"><p>${texts.checkFields}</p></div>`;
  if (!payment.declineReason) return null;
  return markup`<div class="alert" role="alert">
    <p><strong>${texts.refusedTitle}</strong></p>
    <p>${texts.reasons[payment.declineReason]} ${texts.attemptsLeft(maxAttempts - payment.attempts)}</p>
  </div>`;
}

function testCardList(page: CardPage): Markup {
  const { texts, payment } = page;
  return markup`<section class="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">${texts.testCards}</h2>
    <p class="hint">${texts.testCardsNote}</p>
    <ul>
      ${testCards.map(
        (card, place) =>
          markup`<li>
            <a href="/pay/${payment.id}?card=${String(place + 1)}"
              ><bdi class="digits" dir="ltr">${inGroups(card.number)}</bdi
              ><span class="outcome">${texts.outcomes[card.outcome]}</span><span class="use">${texts.use}</span></a
            >
          </li> `,
      )}
    </ul>
  </section>`;
}

/** The card form. It works without JavaScript; entered values are kept, except the security code. */
export function cardPage(page: CardPage): Markup {
  const { payment, texts } = page;
  return markup`<main>
    ${summary(payment, texts, page.merchant, page.now)}
    <div class="work">
      <h1>${texts.cardDetails}</h1>
      ${alert(page)}
      <form method="post" action="/pay/${payment.id}" novalidate>
        <input type="hidden" name="attempt" value="${String(payment.attempts)}" />
        ${field('number', page, { label: texts.number, autocomplete: 'cc-number', numeric: true, placeholder: '0000 0000 0000 0000' })}
        <div class="pair">
          ${field('expiry', page, { label: texts.expiry, hint: texts.expiryHint, autocomplete: 'cc-exp', numeric: true })}
          ${field('cvc', page, { label: texts.cvc, hint: texts.cvcHint, autocomplete: 'cc-csc', numeric: true })}
        </div>
        ${field('name', page, { label: texts.name, autocomplete: 'cc-name' })}
        <button class="pay" type="submit">${texts.pay(amountText(payment, texts))}</button>
        <p class="note">${page.terms.separateCapture ? texts.authoriseNote : texts.chargeNote}</p>
      </form>
      <form method="post" action="/pay/${payment.id}/cancel">
        <button class="quiet" type="submit">${texts.cancel}</button>
      </form>
    </div>
    ${testCardList(page)}
  </main>`;
}
