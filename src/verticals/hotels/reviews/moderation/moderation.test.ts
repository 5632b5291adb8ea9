import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { placeOf, registered } from '#tests/people.ts';
import { type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
let staff: Visitor;
let hotel: { id: string; path: string };
const page = '/dashboard/reviews';

const rows = async <Row>(query: string, values: unknown[] = []) =>
  (await app.database.pool.query(query, values)).rows as Row[];

beforeAll(async () => {
  app = await openTestApp();
  ({ guest: staff } = await signedInWith(app, { staffRole: 'content' }));
  [hotel] = (await rows<{ id: string; path: string }>(`
    select property.id, '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path
    from hotels.property join places.place on place.id = property.place_id join places.country on country.code = place.country
    where score is not null order by property.id limit 1`)) as [typeof hotel];
}, 180_000);
afterAll(async () => await app.close());

/** A review in a state; of the demo world, because only those need no booking. */
async function review(state: 'held' | 'published', reasons: string[] = [], liked = 'Write to me: anna@example.org') {
  const [{ id }] = (await rows<{ id: string }>(
    `insert into hotels.review (property_id, is_demo, state, reasons, author, party, stayed_until, locale, scores, score, title,
       liked, disliked)
     values ($1, true, $2, $3, 'Anna', 'couple', current_date - 9, 'de', '{"staff": 8}', 8, 'Ganz schön', $4, '') returning id`,
    [hotel.id, state, reasons, liked],
  )) as [{ id: string }];
  return id;
}
const report = async (id: string, reason = 'untrue') =>
  void (await rows('insert into hotels.review_report (review_id, reason) values ($1, $2)', [id, reason]));
const stateOf = async (id: string) =>
  (
    await rows<{ state: string; reasons: string[]; answer: string | null }>(
      'select state, reasons, answer from hotels.review where id = $1',
      [id],
    )
  )[0];
const audited = async (id: string) =>
  await rows<{ action: string; actor_id: string | null; before: object | null; after: object }>(
    'select action, actor_id, before, after from accounts.audit where subject = $1 order by id',
    [id],
  );

async function decide(guest: Visitor, fields: Record<string, string>, path = page) {
  const token = (await guest.token(path)) || (await guest.token('/profile'));
  return await guest.post(path, { _token: token, ...fields });
}

describe('the queue of reviews', () => {
  test('is for staff of content alone', async () => {
    const id = await review('held', ['email']);
    const agency = await agencyOf(app, 'Reviews Travel');
    const others = [
      (await registered(app)).guest,
      (await signedInWith(app, { agency: agency.number, role: 'owner' })).guest,
      (await signedInWith(app, { staffRole: 'finance' })).guest,
    ];
    for (const guest of others) {
      expect((await guest.get(page)).status).toBe(403);
      const sent = await decide(guest, { step: 'publish', review: id, seen: 'held' });
      expect([403, 404]).toContain(sent.status);
    }
    const nobody = visitor(app, placeOf());
    expect((await nobody.get(page)).headers.get('location')).toContain('/login');
    expect(await stateOf(id)).toMatchObject({ state: 'held' });
    expect(await audited(id)).toEqual([]);
  });

  test('refuses what is unknown, incomplete, or decided by another meanwhile', async () => {
    const id = await review('held', ['link']);
    const good = { step: 'remove', review: id, seen: 'held', reason: 'advertising' };
    for (const wrong of [{ step: 'burn' }, { review: 'x' }, { review: '%00' }, { seen: 'lost' }])
      expect((await decide(staff, { ...good, ...wrong })).status).toBe(404);
    for (const reason of ['', 'boring']) {
      const answer = await decide(staff, { ...good, reason });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Choose a reason for removing the review.');
    }
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await decide(staff, { ...good, review: unknown })).status).toBe(409);
    expect((await decide(staff, good)).status).toBe(303);
    const late = await decide(staff, { ...good, step: 'publish' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Already decided');
    expect(await stateOf(id)).toMatchObject({ state: 'removed', reasons: ['advertising'] });
    expect((await audited(id)).map(({ action }) => action)).toEqual(['review.remove']);
  });

  test('shows held and reported reviews as text; a decision is shown, and recorded with its author', async () => {
    const held = await review('held', ['email'], '<b>anna@example.org</b>');
    const told = await review('published', [], 'Ruhig und sauber.');
    await report(told);
    await report(told, 'offensive');
    const html = await (await staff.get(page)).text();
    expect(html).toContain(`id="${held}"`);
    expect(html).toContain('&lt;b&gt;anna@example.org&lt;/b&gt;');
    expect(html).toContain('Contains an email address');
    expect(html).toContain('It isn’t true (1)');
    expect(html).toContain('lang="de"');

    const done = await decide(staff, { step: 'publish', review: held, seen: 'held' });
    expect(done.headers.get('location')).toBe(`${page}?done=publish`);
    await decide(staff, { step: 'publish', review: told, seen: 'published' });
    expect([await stateOf(held), await stateOf(told)]).toEqual([
      { state: 'published', reasons: [], answer: null },
      { state: 'published', reasons: [], answer: null },
    ]);
    expect(await (await staff.get(page)).text()).not.toContain(`id="${held}"`);
    const [entry] = await audited(held);
    expect(entry).toMatchObject({
      action: 'review.publish',
      actor_id: expect.any(String),
      before: { state: 'held', reasons: ['email'] },
      after: { state: 'published', reasons: [] },
    });
  });

  test('answers for the hotel', async () => {
    const id = await review('published', [], 'Das Frühstück war gut.');
    await report(id);
    const sent = { step: 'answer', review: id, seen: 'published' };
    expect((await decide(staff, { ...sent, answer: ' ' })).status).toBe(422);
    expect((await decide(staff, { ...sent, answer: 'x'.repeat(2_001) })).status).toBe(422);
    expect((await decide(staff, { ...sent, answer: 'Thank you, Anna.' })).status).toBe(303);
    expect(await stateOf(id)).toMatchObject({ answer: 'Thank you, Anna.' });
    expect(await audited(id)).toMatchObject([
      { action: 'review.answer', before: null, after: { answer: 'Thank you, Anna.' } },
    ]);
    expect(await (await app.fetch(`${hotel.path}/reviews?q=Anna`)).text()).not.toContain('<script>Anna');
  });
});

describe('topics', () => {
  const page = async (query = '') => await (await app.fetch(`${hotel.path}/reviews${query}`)).text();
  const shown = (html: string) => [...html.matchAll(/<li id="([0-9a-f-]{36})"/g)].map(([, id]) => id);

  test('are read in the language of each review, and filter the list', async () => {
    const about = async (locale: string, liked: string) => {
      const id = await review('published', [], liked);
      await rows('update hotels.review set locale = $2 where id = $1', [id, locale]);
      return id;
    };
    const pool = await about('en', 'The pool is warm.');
    const liverpool = await about('en', 'Like home in Liverpool.');
    const hebrew = await about('he', 'נהנינו מהבריכה');
    const german = await about('de', 'Der Pool ist warm.');
    const ids = shown(await page('?topic=pool'));
    expect(ids).toEqual(expect.arrayContaining([pool, hebrew, german]));
    expect(ids).not.toContain(liverpool);
    const all = shown(await page());
    for (const odd of ['?topic=', '?topic=constructor', '?topic=%00', "?topic=pool'--"])
      expect(shown(await page(odd))).toEqual(all);
  });

  test('lead from the hotel’s page to its reviews', async () => {
    const html = await (await app.fetch(hotel.path)).text();
    const [, topic] = new RegExp(`href="${hotel.path}/reviews\\?topic=(\\w+)"`).exec(html) ?? [];
    expect(topic).toBeDefined();
    expect(shown(await page(`?topic=${topic}`)).length).toBeGreaterThan(0);
  });
});
