import { writeAudit } from '#accounts/accounts.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import { sweep } from '#booking/saga/due/due-trips.ts';
import { createMailer } from '#mail/mail.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { listOutbox, readOutboxFile } from '#mail/outbox.ts';
import { mailTo } from '#tests/mails.ts';
import { placeOf } from '#tests/people.ts';
import { pollUntil } from '#tests/poll.ts';
import { confirmed, directRoom, json, postJson, type Reserved, visitor } from '#tests/visitor.ts';
import { answerReview, type Audit, decideReview, reviewsIn } from './moderation/moderation.sql.ts';
import { reviewEmails } from './review-emails.ts';
import { linkSecret } from './review-links.ts';

/** An operator, by command. */
const byRita: Audit = (trx, entry) => writeAudit(trx, { ...entry, author: { personId: null, name: 'Rita' } });
let app: TestApp;
let path: string;
let hotelId: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ path, hotelId } = await directRoom(app));
}, 180_000);
afterAll(async () => await app.close());

const rows = async <Row>(query: string, values: unknown[] = []) =>
  (await app.database.pool.query(query, values)).rows as Row[];
let people = 0;

/** A confirmed booking; `daysAgo` its stay ended and it is completed, as the clock does it. */
async function booked(email: string, daysAgo: number | null): Promise<Reserved> {
  const reserved = await confirmed(app, { contact: { email, phone: '+972501234567' } }, 30 + 2 * (people += 1));
  if (daysAgo === null) return reserved;
  await rows(
    `update booking.reservation set ends_at = now() - make_interval(days => $2), version = version + 1 where trip_id = $1`,
    [reserved.id, daysAgo],
  );
  await rows('update booking.trip set due_at = now(), version = version + 1 where id = $1', [reserved.id]);
  await sweep(app.database.db);
  await pollUntil(
    async () =>
      (await rows<{ state: string }>('select state from booking.reservation where id = $1', [reserved.id]))[0]!.state,
    (state) => state === 'completed',
  );
  return reserved;
}

async function cancel({ id, access_token: token }: Reserved): Promise<void> {
  const headers = { 'x-reservation-token': token };
  const { data } = await json<{ data: { fee: object } }>(
    await app.fetch(`/v3/reservations/${id}/cancellation-quote`, { headers }),
  );
  const keyed = { ...headers, 'idempotency-key': `cancel-${id}` };
  const { status } = await postJson(app, `/v3/reservations/${id}/cancellation`, { fee: data.fee }, keyed);
  expect(status).toBe(202);
  const state = async () =>
    (await rows<{ state: string }>('select state from booking.reservation where id = $1', [id]))[0]!.state;
  expect(await pollUntil(state, (one) => one === 'cancelled')).toBe('cancelled');
}

const emails = () =>
  reviewEmails({
    db: app.database.db,
    secret: app.config.secret,
    mailer: createMailer({
      smtpUrl: undefined,
      senders: { address: null, operator: 'wayfare', host: 'wayfare.example', domains: [] },
      outboxDirectory: join(app.dataDirectory, 'mail'),
      now: () => new Date(),
    }),
    brandOf: async () => createBrands(app.origin).default,
  });

/** A finished stay whose guest was invited; the link's address without origin. */
async function invited(email = `guest.${people + 1}@example.com`): Promise<{ id: string; link: string }> {
  const { id } = await booked(email, 2);
  await emails().inviteGuests();
  return { id, link: `/reviews/write?link=${linkSecret(app.config.secret, id)}` };
}

const grades = { cleanliness: 10, comfort: 8, location: 10, staff: 8, facilities: 6, value: 8 };
const good = {
  ...Object.fromEntries(Object.entries(grades).map(([category, grade]) => [`score_${category}`, String(grade)])),
  title: 'A quiet corner',
  liked: 'Warm bread every morning.',
  disliked: '',
  party: 'couple',
  language: 'en',
  show_name: '1',
};

async function write(link: string, fields: Readonly<Record<string, string>> = good): Promise<Response> {
  const guest = visitor(app, placeOf());
  const token = await guest.token('/reservation');
  return await guest.post(link, { ...fields, _token: token });
}

const reviewOf = async (reservation: string) =>
  (
    await rows<{ id: string; state: string; reasons: string[]; author: string | null }>(
      'select id, state, reasons, author from hotels.review where reservation_id = $1',
      [reservation],
    )
  )[0];

describe('who may write', () => {
  test('nobody without a link, with an invented one, or with that of another brand', async () => {
    for (const link of ['', 'x', 'a'.repeat(43), '%00', 'x'.repeat(10_000)]) {
      const page = await app.fetch(`/reviews/write?link=${link}`);
      expect(page.status).toBe(410);
      expect((await write(`/reviews/write?link=${link}`)).status).toBe(410);
    }
    expect(await rows('select from hotels.review where not is_demo')).toEqual([]);
  });

  test('no guest of a stay that is ahead, too long ago, or cancelled: no invitation, and a link does nothing', async () => {
    const ahead = await booked('ahead@example.com', null);
    const longAgo = await booked('long.ago@example.com', 15);
    const cancelled = await booked('cancelled@example.com', null);
    await cancel(cancelled);
    await rows(
      `update booking.reservation set ends_at = now() - interval '2 days', version = version + 1 where trip_id = $1`,
      [cancelled.id],
    );
    await emails().inviteGuests();
    for (const { id } of [ahead, longAgo, cancelled]) {
      expect(await rows('select from hotels.review_invitation where reservation_id = $1', [id])).toEqual([]);
      expect((await app.fetch(`/reviews/write?link=${linkSecret(app.config.secret, id)}`)).status).toBe(410);
    }
  });

  test('the guest of a finished stay, from one mail, once', async () => {
    const { id, link } = await invited('dana.reviews@example.com');
    const mail = await mailTo(app, 'dana.reviews@example.com', /How was/);
    expect(mail).toContain(`${app.origin}${link}`);
    const directory = join(app.dataDirectory, 'mail');
    const entry = (await listOutbox(directory)).find(({ to }) => to === 'dana.reviews@example.com');
    const [, picture = ''] =
      /<img[^>]* src="([^"]+-800\.jpg)"/.exec(String(await readOutboxFile(directory, entry!.id, 'html'))) ?? [];
    expect(new URL(picture).origin).toBe(app.origin);
    const drawn = await app.fetch(new URL(picture).pathname);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await emails().inviteGuests();
    expect((await rows('select from hotels.review_invitation where reservation_id = $1', [id])).length).toBe(1);
    const kept = await rows<{ secret_hash: Buffer }>('select secret_hash from hotels.review_invitation');
    expect(kept.every(({ secret_hash: hash }) => !link.includes(hash.toString('base64url')))).toBe(true);

    const form = await (await app.fetch(link)).text();
    expect(form).toContain('name="score_location"');
    expect(form).toContain('Show my first name, Dana');
    const before = await ratingOf();
    const answer = await write(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
    expect(await (await app.fetch(link)).text()).toContain('your review is published');
    expect(await reviewOf(id)).toMatchObject({ state: 'published', author: 'Dana' });
    const after = await ratingOf();
    expect(after.number).toBe(before.number + 1);
    expect(after.counts.location).toBe(before.counts.location! + 1);
    expect(Number(after.score)).toBeCloseTo(
      Math.round(((Number(before.score) * before.number + 8.3) / (before.number + 1)) * 10) / 10,
      5,
    );

    const again = await write(link, { ...good, title: 'A second one' });
    expect(again.status).toBe(409);
    expect(await rows("select from hotels.review where title = 'A second one'")).toEqual([]);
  });

  test('in another’s name: the form takes neither a name nor a stay', async () => {
    const [one, other] = [await invited(), await invited()];
    await write(one.link, { ...good, author: 'The King', reservation: other.id, reservation_id: other.id });
    expect(await reviewOf(one.id)).toMatchObject({ author: 'Dana' });
    expect(await reviewOf(other.id)).toBeUndefined();
    await write(other.link, { ...good, show_name: '' });
    expect(await reviewOf(other.id)).toMatchObject({ author: null });
  });

  test('twice at the same moment: one review', async () => {
    const { id, link } = await invited();
    const guest = visitor(app, placeOf());
    const token = await guest.token(link);
    await Promise.all([1, 2, 3].map(async () => await guest.post(link, { ...good, _token: token })));
    expect((await rows('select from hotels.review where reservation_id = $1', [id])).length).toBe(1);
  });

  test('nobody after 60 days, and nobody is asked who has stopped these emails', async () => {
    const { id, link } = await invited('stopped@example.com');
    const stop = link.replace('write', 'stop');
    const guest = visitor(app, placeOf());
    expect((await guest.post(stop, {})).status).toBe(403);
    const fromMailProgram = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const body of ['', 'List-Unsubscribe=Two-Clicks', 'step=stop'])
      expect((await app.fetch(stop, { ...fromMailProgram, body })).status).toBe(403);
    const token = await guest.token(stop);
    expect(await rows('select from hotels.review_opt_out')).toEqual([]);
    expect(await (await guest.post(stop, { _token: token })).text()).toContain('won’t get these emails');
    expect((await guest.post(stop, { _token: token })).status).toBe(200);
    const oneClick = { ...fromMailProgram, body: 'List-Unsubscribe=One-Click' };
    await rows('delete from hotels.review_opt_out');
    expect((await app.fetch(stop, oneClick)).status).toBe(200);
    expect(await rows('select from hotels.review_opt_out')).toHaveLength(1);
    expect((await app.fetch('/reviews/stop?link=x', oneClick)).status).toBe(410);
    expect((await app.fetch(stop.replace('stop', 'write'), oneClick)).status).toBe(403);
    const { id: next } = await booked('Stopped@example.com', 2);
    await emails().inviteGuests();
    expect(await rows('select from hotels.review_invitation where reservation_id = $1', [next])).toEqual([]);
    await rows('update hotels.review_invitation set ends_at = now() where reservation_id = $1', [id]);
    expect((await write(link)).status).toBe(410);
  });
});

const ratingOf = async () =>
  (
    await rows<{ number: number; score: string; counts: Record<string, number> }>(
      'select review_count as number, score, review_counts as counts from hotels.property where id = $1',
      [hotelId],
    )
  )[0]!;

describe('what may be written', () => {
  test.each([
    ['a card number', { liked: 'My card 4111 1111 1111 1111' }, 'looks like a payment card number'],
    ['HTML', { disliked: 'So <b>bad</b>' }, 'plain text'],
    ['a script', { title: '<script>alert(1)</script>' }, 'plain text'],
    ['10,000 letters', { liked: 'x'.repeat(10_000) }, 'This has 10,000 characters'],
    ['10,000 letters of three bytes each', { disliked: 'あ'.repeat(10_000) }, 'This has 10,000 characters'],
    ['a title of 200 letters', { title: 'x'.repeat(200) }, 'This has 200 characters'],
    ['no text', { liked: '' }, 'Write what you liked'],
    ['no grade', { score_staff: '' }, 'Choose a rating for Staff'],
    ['a grade that there isn’t', { score_staff: '11' }, 'Choose a rating for Staff'],
    ['an unknown language', { language: 'xx' }, 'Choose the language'],
    ['an unknown party', { party: 'crowd' }, 'Choose who you travelled with'],
  ])('%s is refused with a sentence, and what was typed stays', async (_what, change, sentence) => {
    const { id, link } = await refusable();
    const answer = await write(link, { ...good, ...change });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(sentence);
    expect(page).not.toContain('<script>alert(1)');
    expect(page).toContain('A quiet corner'.slice(0, 'title' in change ? 0 : undefined));
    expect(await reviewOf(id)).toBeUndefined();
  });

  test.each([
    ['email', 'Write to me: anna@example.org'],
    ['phone', 'Call 050-123-4567-89 for more'],
    ['link', 'See https://example.org/x'],
    ['link', 'Better at cheap-rooms.com'],
  ])('a review with %s waits for staff: %s', async (reason, liked) => {
    const { id, link } = await invited();
    expect((await write(link, { ...good, liked })).status).toBe(303);
    expect(await (await app.fetch(link)).text()).toContain('a member of our team will look at it');
    const review = await reviewOf(id);
    expect(review).toMatchObject({ state: 'held', reasons: [reason] });
    expect(await (await app.fetch(`${path}/reviews`)).text()).not.toContain(liked);
    expect((await reviewsIn(app.database.db, 'waiting', { most: 100, skip: 0 })).map((one) => one.id)).toContain(
      review!.id,
    );
    await decideReview(app.database.db, review!.id, { removedFor: 'advertising' }, byRita);
    expect(await (await app.fetch(link)).text()).toContain('Your review isn’t shown');
  });

  let refused: { id: string; link: string } | null = null;
  const refusable = async () => (refused ??= await invited());
});

describe('the hotel’s page of reviews', () => {
  const titles = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
  const page = async (query = '', prefix = '') => await (await app.fetch(`${prefix}${path}/reviews${query}`)).text();

  test('shows the reader’s language first and names the others', async () => {
    const { rows: known } = await app.database.pool.query<{ locale: string; path: string }>(`
      select review.locale, '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path
      from hotels.review join hotels.property on property.id = review.property_id
        join places.place on place.id = property.place_id join places.country on country.code = place.country
      where review.locale = 'de' and exists (select from hotels.review other where other.property_id = property.id
        and other.locale = 'en') limit 1`);
    const de = await (await app.fetch(`/de${known[0]!.path}/reviews`)).text();
    const foreign = [...de.matchAll(/<h3( lang="[a-z-]+")? dir="auto"/gi)].map(([, lang]) => lang !== undefined);
    expect(foreign[0]).toBe(false);
    expect(foreign).toContain(true);
    expect(foreign).toEqual(foreign.toSorted((a, b) => Number(a) - Number(b)));
    expect(await (await app.fetch(`${known[0]!.path}/reviews`)).text()).toContain('Written in German');
  });

  test('searches, filters and sorts on the server; odd values count as none', async () => {
    const all = titles(await page());
    expect(all.length).toBeGreaterThan(0);
    expect(titles(await page('?q=A+quiet+corner'))).toContain('A quiet corner');
    expect(await page('?q=zzzzzz')).toContain('No reviews match your search');
    expect(await page(`?q=${'%25'.repeat(50)}`)).toContain('No reviews match your search');
    expect(titles(await page('?sort=lowest&party=crowd&score=4&page=0'))).toHaveLength(all.length);
    expect((await app.fetch(`${path}/reviews?page=999`)).status).toBe(303);
    const { data } = await json<{ data: { reviews: { score: number; language: string }[]; total: number } }>(
      await app.fetch(`/v3/hotels/${hotelId}/reviews?sort=highest&locale=fr`),
    );
    expect(data.total).toBeGreaterThanOrEqual(all.length);
    const others = data.reviews.filter(({ language }) => language !== 'fr').map(({ score }) => score);
    expect(others).toEqual(others.toSorted((a, b) => b - a));
  });

  test('is told by the structured data of the hotel’s page, which links to it', async () => {
    const html = await (await app.fetch(path)).text();
    expect(html).toContain(`href="${path}/reviews"`);
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
      .map(([, text]) => JSON.parse(text!) as Record<string, unknown>)
      .find((one) => 'aggregateRating' in one);
    const { number, score } = await ratingOf();
    const [{ written } = { written: 0 }] = await rows<{ written: number }>(
      "select count(*)::int as written from hotels.review where property_id = $1 and state = 'published'",
      [hotelId],
    );
    expect(data?.['aggregateRating']).toMatchObject({
      ratingValue: Number(score),
      ratingCount: number,
      reviewCount: written,
    });
    expect(data?.['review']).toHaveLength(3);
  });

  test('takes reports of readers, ten an hour, and staff decides: the rating follows', async () => {
    const { id, link } = await invited();
    await write(link, { ...good, title: 'Reported one' });
    const review = (await reviewOf(id))!;
    const guest = visitor(app, placeOf());
    const report = async (fields: Readonly<Record<string, string>>) => await guest.post(`${path}/reviews`, fields);
    expect((await report({ review: review.id, reason: 'boring' })).status).toBe(404);
    expect((await report({ review: 'x', reason: 'untrue' })).status).toBe(404);
    expect((await report({ review: linkSecretUuid, reason: 'untrue' })).status).toBe(409);
    expect(await (await report({ review: review.id, reason: 'untrue' })).text()).toContain('Thank you for the report');
    const queue = await reviewsIn(app.database.db, 'waiting', { most: 100, skip: 0 });
    expect(queue.find((one) => one.id === review.id)?.reports).toEqual({ untrue: 1 });

    expect(await answerReview(app.database.db, review.id, 'x'.repeat(2_001), byRita)).toBe(false);
    expect(await answerReview(app.database.db, review.id, 'We are sorry.', byRita)).toBe(true);
    expect(await page('?q=Reported+one')).toContain('We are sorry.');

    const before = await ratingOf();
    await decideReview(app.database.db, review.id, { removedFor: 'untrue' }, byRita);
    expect((await ratingOf()).number).toBe(before.number - 1);
    expect((await reviewsIn(app.database.db, 'waiting', { most: 100, skip: 0 })).map((one) => one.id)).not.toContain(
      review.id,
    );
    expect(titles(await page('?q=Reported+one&sort=highest'))).toEqual([]);
    let last = 200;
    for (let sent = 0; sent < 10 && last !== 429; sent += 1)
      // oxlint-disable-next-line no-await-in-loop -- one visitor, one after another
      last = (await report({ review: linkSecretUuid, reason: 'untrue' })).status;
    expect(last).toBe(429);
  });

  const linkSecretUuid = '00000000-0000-4000-8000-000000000000';
});

test('erasing the account takes the name off the review', async () => {
  const { id, link } = await invited();
  await write(link);
  const [person] = await rows<{ id: string }>('select id from accounts.person limit 1');
  await rows('update booking.trip set person_id = $2, version = version + 1 where id = $1', [id, person!.id]);
  await rows('update booking.trip set person_id = null where id = $1', [id]);
  expect(await reviewOf(id)).toMatchObject({ author: null, state: 'published' });
});

test('the demo world’s reviews fit their hotels and are told as its own', async () => {
  const odd = await rows(`select review.id from hotels.review join hotels.property on property.id = property_id
    where is_demo and (property.score is null or review.stayed_until > current_date or review.reservation_id is not null
      or review.liked = '')`);
  expect(odd).toEqual([]);
  const languages = await rows<{ locale: string }>(
    'select distinct locale from hotels.review where is_demo order by 1',
  );
  expect(languages.map(({ locale }) => locale)).toEqual(['de', 'en', 'es', 'fr', 'he', 'ja']);
});
