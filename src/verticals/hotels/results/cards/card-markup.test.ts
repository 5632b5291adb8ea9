import { expect, test } from 'vitest';
import type { HotelCardView } from '../results-view.ts';
import { cardMarkup } from './card-markup.ts';

const mark = (text: string) => `${text}"'<i>&`;
const labels = {
  basis: mark('basis'),
  taxes: mark('taxes'),
  taxesAndVat: mark('taxesAndVat'),
  see: mark('see'),
  addDates: mark('addDates'),
  notFree: mark('notFree'),
  save: [mark('save'), ''],
  pick: [mark('pick'), ''],
  compare: mark('compare'),
  paid: mark('paid'),
  propose: mark('propose'),
};
const card: HotelCardView = {
  id: mark('id'),
  name: mark('name'),
  slug: mark('slug'),
  picture: mark('picture'),
  more: mark('more'),
  thumb: mark('thumb'),
  stars: 4,
  starsLabel: mark('starsLabel'),
  score: { value: mark('value'), word: mark('word'), reviews: mark('reviews') },
  where: mark('where'),
  reason: mark('reason'),
  paid: true,
  price: {
    total: mark('total'),
    split: mark('split'),
    nightly: mark('nightly'),
    strikethrough: { was: mark('was'), accessibleText: mark('said'), why: mark('why') },
    board: mark('board'),
    room: mark('room'),
    free: null,
    freeFor: mark('freeFor'),
    left: mark('left'),
  },
};

test('every text of a card is shown, and none of them is markup', () => {
  const html = cardMarkup(card, mark('href'), labels, 'first').text;
  expect(html).not.toMatch(/"'|<i>|&(?!\w+;|#39;)/);
  const shown = [...JSON.stringify([card, labels]).matchAll(/"([A-Za-z]+)\\"'<i>&"/g)].map(([, name]) => name!);
  expect(shown).toHaveLength(33);
  for (const name of shown.filter((one) => !['slug', 'addDates', 'taxesAndVat'].includes(one)))
    expect(html).toContain(`${name}&quot;&#39;&lt;i&gt;&amp;`);
});

test('a price with value added tax in it says so in place of the other taxes', () => {
  const html = cardMarkup({ ...card, price: { ...card.price!, vat: true } }, '/hotel', labels, 'middle').text;
  expect([html.includes('taxesAndVat'), html.includes('taxes&quot;')]).toEqual([true, false]);
});

test('heart and checkbox name their hotel, the visible label is short', () => {
  const named = { ...labels, save: ['Save ', ''], pick: ['Compare ', ''], compare: 'Compare' };
  const html = cardMarkup({ ...card, name: 'Casa $& Nogal' }, '/hotel', named, 'middle').text;
  expect(html).toMatch(/class="heart"[^>]* aria-label="Save Casa \$&amp; Nogal"/);
  expect(html).toMatch(/class="pick"[^>]* aria-label="Compare Casa \$&amp; Nogal" data-label="Compare"/);
});

test('agents alone have a button that adds the hotel to a proposal, at the page of the hotel', () => {
  const html = cardMarkup(card, '/hotel?guests=2', { ...labels, propose: 'Add to proposal' }, 'middle').text;
  expect(html).toContain('formaction="/hotel?guests=2" name="proposal"');
  expect(cardMarkup(card, '/hotel', { ...labels, propose: undefined }, 'middle').text).not.toContain('formaction');
});

test('missing facts leave no markup', () => {
  const html = cardMarkup(
    { ...card, picture: null, more: '', stars: 0, score: null, reason: null, paid: undefined, price: null },
    '/hotel',
    labels,
    'middle',
  ).text;
  expect(html).not.toMatch(/<img|<a class|star-row|class="result-score"|null|undefined|<ul>|strikethrough/);
  expect(html).toContain('addDates');
});
