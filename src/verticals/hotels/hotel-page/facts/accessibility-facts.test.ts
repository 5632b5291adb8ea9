import { expect, test } from 'vitest';
import { translator } from '#i18n/messages.ts';
import { presentAccessibility } from './accessibility-facts.ts';

const present = (facts: Parameters<typeof presentAccessibility>[0]) => presentAccessibility(facts, translator('en'));

test('a hotel without facts has no statement', () => {
  expect(present([])).toEqual([]);
  expect(present([{ fact: 'lift', value: 'unknown', source: 'property' }])).toEqual([]);
  expect(present([{ fact: 'trampoline', value: 'yes', source: 'property' }])).toEqual([]);
});

test('yes, no and not known are three answers; the source is named where there is one', () => {
  const facts = present([
    { fact: 'lift', value: 'yes', source: 'property' },
    { fact: 'braille_signs', value: 'no', source: 'operator' },
    { fact: 'hearing_loop', value: 'unknown', source: 'property' },
    { fact: 'guide_dogs_welcome', value: 'yes', source: '<b>' },
  ]);
  const of = (fact: string) => facts.find((one) => one.fact === fact);
  expect(of('lift')).toMatchObject({ value: 'yes', answer: 'Yes', source: 'Provided by the hotel' });
  expect(of('braille_signs')).toMatchObject({ value: 'no', answer: 'No', source: 'Provided by us' });
  expect(of('hearing_loop')).toMatchObject({ value: 'unknown', answer: 'Not specified', source: null });
  expect(of('guide_dogs_welcome')).toMatchObject({ value: 'yes', source: null });
  expect(of('roll_in_shower')).toMatchObject({ value: 'unknown' });
});

test('a value that is neither is not taken for a yes', () => {
  const facts = present([
    { fact: 'lift', value: 'YES' as 'yes', source: 'property' },
    { fact: 'braille_signs', value: 'yes', source: 'property' },
  ]);
  expect(facts.find(({ fact }) => fact === 'lift')?.value).toBe('unknown');
});
