import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { HotelStay } from './hotel-stay.ts';

/** The policies of the house; a booked hotel keeps the same facts. */
export type HouseRules = Pick<HotelStay['hotel'], 'checkIn' | 'checkOut' | 'policies' | 'minAge'>;

export interface PolicyText {
  readonly label: string;
  readonly text: string;
}

/** House rules in their display order; `currency` (ISO 4217) is the property's. */
export function policyTexts(
  { checkIn, checkOut, policies, minAge }: HouseRules,
  currency: string,
  translate: Translate,
  format: Format,
): PolicyText[] {
  const say = (key: string, values?: Record<string, string>) => translate(`house.${key}`, values);
  const from = format.time(checkIn.from);
  const deposit = policies.depositMinor;
  const rules: [string, string][] = [
    [
      'checkIn',
      checkIn.until ? say('checkInBetween', { from, until: format.time(checkIn.until) }) : say('checkInFrom', { from }),
    ],
    ['checkOut', say('checkOutUntil', { until: format.time(checkOut.until) })],
    ['age', say('ageText', { age: format.number(minAge) })],
    ['children', say(policies.children ? 'childrenYes' : 'childrenNo')],
    ['pets', say(`pets_${policies.pets}`)],
    ['smoking', say(policies.smoking ? 'smokingYes' : 'smokingNo')],
    [
      'deposit',
      deposit === null
        ? say('depositNo')
        : say('depositText', { amount: format.money({ minor: BigInt(deposit), currency }) }),
    ],
    ['cards', format.list(policies.paymentCards.map((card) => translate(`facts.card_${card}`)))],
  ];
  return rules.map(([key, text]) => ({ label: say(key), text }));
}
