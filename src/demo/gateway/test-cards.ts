type CardDecline = 'declined' | 'insufficient_funds' | 'expired_card' | 'wrong_cvc' | 'processing_error';

export type DeclineReason = CardDecline | 'authentication_failed' | 'authentication_cancelled';

export interface TestCard {
  readonly number: string;
  readonly outcome: 'approve' | 'challenge' | 'capture_fails' | CardDecline;
}

/** Every card that the sandbox takes, in the order of the page's list. No other number is ever accepted. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'approve' },
  { number: '4000000000003220', outcome: 'challenge' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
  { number: '4000000000000069', outcome: 'expired_card' },
  { number: '4000000000000127', outcome: 'wrong_cvc' },
  { number: '4000000000000119', outcome: 'processing_error' },
  { number: '4000000000000341', outcome: 'capture_fails' },
];

export const challengeCode = '1234';

export function testCard(digits: string): TestCard | null {
  return testCards.find((card) => card.number === digits) ?? null;
}

export function inGroups(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
