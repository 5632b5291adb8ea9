import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsOf } from '#gateways/sandbox/terms.ts';
import { createStage, isSettled, isTripSettled } from '#tests/stage.ts';
import { openTestBooking, type TestBooking } from './test-booking.ts';
import { claimsNoCharge, outcomeOf } from './test-outcome.ts';

let stage: Awaited<ReturnType<typeof createStage>>;
let booking: TestBooking;
let seen: ReturnType<typeof outcomeOf>;
beforeAll(async () => {
  stage = await createStage({ timeScale: 0.005, gatewayTerms: termsOf('joint') });
  booking = await openTestBooking();
  seen = outcomeOf(stage.database.db, booking, true);
});
afterAll(async () => {
  await stage?.close();
  await booking?.close();
});

const textsIn = (view: object) => JSON.stringify(view);

/** Does something while suppliers answer neither to a booking nor to questions about it, and nothing goes on. */
async function inDoubt(one: typeof stage, book: () => Promise<string>, look: (id: string) => Promise<void>) {
  await one.fault('server_error', { endpoint: 'status', count: 1_000 });
  const id = await book();
  await one.untilTrip(id, ({ state }) => state === 'unknown');
  await one.stopWorkers();
  try {
    await look(id);
  } finally {
    await one.clearFaults();
    await one.restart();
  }
  return id;
}

describe('with a gateway that takes the money with the payment', () => {
  it('the booking page says so, and what happens when it can’t be confirmed', async () => {
    const view = await seen.book(await stage.quote());
    if (view.step !== 'form') throw new Error(view.step);
    expect(view.trip.charging).toEqual([
      expect.stringMatching(/^On the next page you’ll pay €/),
      'Confirmation usually follows within seconds.',
      'If something can’t be confirmed, what you paid for it is refunded to your card in full.',
    ]);
  });

  it('an unfinished payment promises no hold', async () => {
    const id = await stage.book({ pay: 'never' });
    await stage.untilTrip(id, ({ state }) => state === 'awaiting_payment');
    const { money } = await seen.error(id);
    expect(money).toEqual({
      title: 'Nothing was charged',
      text: 'If something can’t be confirmed, what you paid for it is refunded to your card in full.',
    });
  });

  it('while the supplier does not answer, nothing says that the card is not charged', async () => {
    await inDoubt(
      stage,
      () => stage.book({ surname: 'Timeout-After-Commit' }),
      async (id) => {
        const { text } = await seen.success(id);
        const detail = await seen.detail(id, id);
        expect([text, detail.text]).toEqual([
          expect.stringMatching(/refunded in full/),
          expect.stringMatching(/refunded in full/),
        ]);
        expect(textsIn([text, detail.heading, detail.text, detail.money])).not.toMatch(claimsNoCharge);
      },
    );
  });

  it('one booking that is refused: its money is given back, on the page, in the mail and in the booking', async () => {
    const id = await stage.book({ surname: 'Rejected' });
    const { refund, total } = await stage.until(id, isSettled);
    expect(refund).toMatchObject({ state: 'done', amount: total });
    const error = await seen.error(id);
    expect(error.money).toEqual({
      title: 'Refunded to your card',
      text: expect.stringMatching(/^The €[\d.]+ you paid has been refunded to your card\./),
    });
    expect((await seen.errorElsewhere(id)).money).toEqual({
      title: 'Refunded to your card',
      text: 'Your bank may need a few days to show it.',
    });
    const mail = await seen.mail(id, 'failed');
    const detail = await seen.detail(id, id);
    expect([mail.text, detail.text]).toEqual([
      expect.stringMatching(/It was taken before we could get it confirmed for you\. The €[\d.]+ you paid has been/),
      expect.stringMatching(/has been refunded to your card/),
    ]);
    expect(detail.money).toBe('charged');
    for (const text of [textsIn(error), mail.text, textsIn({ ...detail, price: null })])
      expect(text).not.toMatch(claimsNoCharge);
  });

  it('one of two that is refused: what was paid for it is given back', async () => {
    const id = await stage.bookTrip({ mode: 'loose', items: [{}, { surname: 'Rejected' }] });
    await stage.untilTrip(id, isTripSettled);
    const { heading, text, trip } = await seen.success(id);
    expect([heading, text]).toEqual([
      '1 of 2 bookings are confirmed',
      expect.stringMatching(/^What you paid for the rest is refunded to your card/),
    ]);
    expect(trip?.givenBack).toMatch(/^The €[\d.]+ you paid has been refunded/);
    const mail = await seen.mail(id, 'confirmed');
    expect(mail.text).toContain('One booking couldn’t be made. What you paid for it is refunded to your card.');
    for (const said of [textsIn({ text, trip }), mail.text]) expect(said).not.toMatch(claimsNoCharge);
  });

  it('a package that breaks: all of it is given back', async () => {
    const id = await stage.bookTrip({ mode: 'package', items: [{ surname: 'Rejected' }, { holds: false }] });
    const { reservations } = await stage.untilTrip(id, isTripSettled);
    const error = await seen.error(id);
    expect(error.money.title).toBe('Refunded to your card');
    const mail = await seen.mail(id, 'failed');
    expect(mail.text.match(/you paid has been refunded to your card/g)!.length).toBeGreaterThanOrEqual(3);
    for (const said of [textsIn(error), mail.text]) expect(said).not.toMatch(claimsNoCharge);
    for (const one of reservations)
      expect((await seen.detail(id, one.id)).text).toMatch(/has been refunded to your card/);
  });
});

describe('with a gateway that takes the money once it is confirmed', () => {
  let later: typeof stage;
  let ofLater: typeof seen;
  beforeAll(async () => {
    later = await createStage({ timeScale: 0.005 });
    ofLater = outcomeOf(later.database.db, booking);
  });
  afterAll(async () => later?.close());

  it('one booking that is refused was not charged, and nothing speaks of a refund', async () => {
    const id = await later.book({ surname: 'Rejected' });
    await later.until(id, isSettled);
    const error = await ofLater.error(id);
    expect(error.money).toEqual({ title: 'Nothing was charged', text: expect.stringMatching(/released the hold/) });
    expect((await ofLater.detail(id, id)).text).toMatch(/Nothing was charged\.$/);
    expect((await ofLater.mail(id, 'failed')).text).not.toMatch(/refund/i);
  });

  it('while a supplier does not answer, pages and API say by when it is decided', async () => {
    const id = await inDoubt(
      later,
      () => later.bookTrip({ mode: 'loose', items: [{}, { surname: 'Timeout-After-Commit' }] }),
      async (trip) => {
        const api = await ofLater.api(trip);
        const [one, two] = api.reservations;
        const { rows } = await later.database.pool.query(
          `select min(sent_at) as at from booking.step_journal where subject = $1 and step = 'book'`,
          [two!.id],
        );
        const by = new Date((rows[0] as { at: Date }).at.getTime() + 30 * 60_000).toISOString();
        expect([api.resolve_by, one!.resolve_by, two!.resolve_by]).toEqual([by, null, by]);
        const { resolveBy, text } = await ofLater.success(trip);
        expect(text).toMatch(/only pay for what is confirmed/);
        const said = expect.stringMatching(/^We keep asking until .+ \(hotel time\)\. .+ our team takes/);
        expect(resolveBy).toMatchObject({ at: by, text: said });
        expect((await ofLater.detail(trip, two!.id)).resolveBy?.at).toBe(by);
        expect((await ofLater.detail(trip, one!.id)).resolveBy).toBe(null);
      },
    );
    await later.untilTrip(id, isTripSettled);
    expect((await ofLater.api(id)).resolve_by).toBe(null);
  });
});
