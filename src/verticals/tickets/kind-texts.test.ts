import { describe, expect, test } from 'vitest';
import { translator } from '#i18n/messages.ts';
import { kindTexts } from './kind-texts.ts';
import { attractionKinds } from './supplier.ts';

const place = { name: 'Barcelona', names: { he: 'ברצלונה' } };
const options = ['entry', 'audio_guide', 'guided', 'shared', 'small_group', 'sunset', 'two_days'];
const textsOf = (kind: (typeof attractionKinds)[number], option: string | null, locale: 'en' | 'he' = 'en') =>
  kindTexts({ kind, name: 'Old Harbour', operator: 'Blue Boats', place }, option, locale, translator(locale));

test.each([null, 'general', 'constructor'])('says nothing of the option %s, which is not ours', (option) =>
  expect(textsOf('museum', option)).toBeNull(),
);

test('says nothing of an attraction whose kind is unknown', () => expect(textsOf('experience', 'entry')).toBeNull());

describe.each(['en', 'he'] as const)('in %s', (locale) => {
  test('every kind with every option has its texts, with all names filled in', () => {
    for (const kind of attractionKinds.filter((one) => one !== 'experience'))
      for (const option of options) {
        const texts = textsOf(kind, option, locale)!;
        const all = [...texts.highlights, ...texts.included, ...texts.excluded, texts.meetingPoint, texts.redemption];
        expect(all.filter((text) => text.trim() === '' || /[{}]|ticket-facts|_/.test(text))).toEqual([]);
        expect(texts.included.length * texts.excluded.length).toBeGreaterThan(0);
      }
  });
});

test('what is included goes by the option', () => {
  expect(textsOf('monument', 'audio_guide')?.included).toEqual(['Entry', 'Audio guide']);
  expect(textsOf('monument', 'guided')?.included).toEqual(['Entry', 'Guide']);
  expect(textsOf('bike_tour', 'small_group')?.included).toEqual([
    'Guide',
    'Bicycle and helmet',
    'A group of six at most',
  ]);
  expect(textsOf('bus_tour', 'two_days')?.included).toEqual(['Rides for two days', 'Commentary on board']);
});

test('the meeting point names the place, the operator or the sight', () => {
  expect(textsOf('walking_tour', 'shared')?.meetingPoint).toContain('In the centre of Barcelona');
  expect(textsOf('walking_tour', 'shared')?.meetingPoint).toContain('Blue Boats');
  expect(textsOf('museum', 'entry')?.meetingPoint).toContain('Old Harbour, main entrance');
});
