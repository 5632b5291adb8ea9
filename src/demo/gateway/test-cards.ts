type CardDecline = 'declined' | 'insufficient_funds' | 'expired_card' | 'wrong_cvc' | 'processing_error';

export type DeclineReason = CardDecline | 'authentication_failed' | 'authentication_cancelled';

export interface TestCard {
  readonly number: string;
  readonly outcome:
    | 'approve'
    | 'challenge'
    | 'exempt'
    | 'capture_fails'
    | 'disputed_won'
    | 'disputed_lost'
    | CardDecline;
  /** Where it was issued, ISO 3166-1; null: its bank does not tell. */
  readonly country: string | null;
}

/** Every card that the sandbox takes, in the order of the page's list. No other number is ever accepted. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'approve', country: 'US' },
  { number: '4000000000003220', outcome: 'challenge', country: 'GB' },
  { number: '4000000000000002', outcome: 'declined', country: 'US' },
  { number: '4000000000009995', outcome: 'insufficient_funds', country: 'US' },
  { number: '4000000000000069', outcome: 'expired_card', country: 'US' },
  { number: '4000000000000127', outcome: 'wrong_cvc', country: 'US' },
  { number: '4000000000000119', outcome: 'processing_error', country: 'US' },
  { number: '4000000000003055', outcome: 'exempt', country: 'FR' },
  { number: '4000000000000259', outcome: 'disputed_won', country: 'US' },
  { number: '4000000000000267', outcome: 'disputed_lost', country: 'US' },
  { number: '4000000000000341', outcome: 'capture_fails', country: null },
];

export const challengeCode = '1234';

export function testCard(digits: string): TestCard | null {
  return testCards.find((card) => card.number === digits) ?? null;
}

export function inGroups(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
