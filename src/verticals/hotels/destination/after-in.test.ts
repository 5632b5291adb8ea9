import { expect, test } from 'vitest';
import { afterIn } from './after-in.ts';

test.each(['הונגריה', 'הודו', 'הולנד', 'הונג קונג', 'האיטי', 'ישראל'])('%s keeps its letters', (name) =>
  expect(afterIn(name, 'he')).toBe(name),
);
test.each([
  ['הפיליפינים', 'פיליפינים'],
  ['הרפובליקה הדומיניקנית', 'רפובליקה הדומיניקנית'],
  ['האיים המלדיביים', 'איים המלדיביים'],
])('%s drops its article', (name, without) => expect(afterIn(name, 'he')).toBe(without));
test('other languages keep theirs', () => expect(afterIn('הפיליפינים', 'en')).toBe('הפיליפינים'));
