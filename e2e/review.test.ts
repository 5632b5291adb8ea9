import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { hashOfLink, linkSecret } from '#verticals/hotels/reviews/review-links.ts';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { openHotelIn, reserveRefundable } from './steps/hotel.ts';
import { mailTo } from './steps/mail.ts';
import { payWith } from './steps/payment.ts';
import { journey, surroundings } from './visitor.ts';

/** Lets a stay be over, and its guest be asked, as the clock does it a day later. */
async function finishStay(reference: string): Promise<void> {
  const database = await connect(surroundings.databaseUrl, silentLog);
  try {
    const { rows } = await database.pool.query<{ id: string; trip_id: string; property: string }>(
      `update booking.reservation set state = 'completed', ends_at = now() - interval '2 days', version = version + 1
       where reference = $1 returning id, trip_id,
         (select details ->> 'propertyId' from booking.quote where quote.id = quote_id) as property`,
      [reference.replaceAll('-', '')],
    );
    const { id, trip_id: trip, property } = rows[0]!;
    await database.pool.query(`update booking.trip set state = 'completed', version = version + 1 where id = $1`, [
      trip,
    ]);
    const secret = readFileSync(join(surroundings.dataDirectory, 'secret'), 'utf8').trim();
    await database.pool.query(
      `insert into hotels.review_invitation (reservation_id, property_id, secret_hash, ends_at)
       values ($1, $2, $3, now() + interval '60 days')`,
      [id, property, hashOfLink(linkSecret(secret, id))],
    );
    await database.pool.query(
      `select graphile_worker.add_job('review_email', json_build_object('reservation', $1::text))`,
      [id],
    );
  } finally {
    await database.close();
  }
}

journey('a guest writes a review from the link of the mail, and it is shown, without JavaScript', async ({ visit }) => {
  const guest = await visit({ width: 360, scripts: false });
  const { page, t } = guest;
  await openHotelIn(guest, 'berlin');
  await reserveRefundable(guest);
  await fillDetails(guest);
  await goToPayment(guest);
  await payWith(guest, 'approved');
  await finishStay(await seeConfirmed(guest));

  const mail = await mailTo(guest.email, '/reviews/write');
  await page.goto(/https?:\/\/\S+\/reviews\/write\?link=\S+/.exec(mail.text)?.[0] ?? '');
  for (const category of ['cleanliness', 'comfort', 'location', 'staff', 'facilities', 'value'])
    await page.locator(`input[name="score_${category}"][value="10"]`).check({ force: true });
  const title = `Warm bread, ${guest.email.split('@')[0]}`;
  await page.locator('input[name="title"]').fill(title);
  await page.locator('textarea[name="liked"]').fill('Breakfast was the best part of the day.');
  await page.locator('[name="party"]').selectOption('couple');
  await page.getByRole('button', { name: t('write-review.send') }).click();
  await page.getByRole('heading', { name: t('write-review.publishedTitle') }).waitFor();

  await page.locator('main a[href*="#reviews"]').click();
  const hotel = page.url().split('#')[0]!;
  await page.goto(`${hotel}/reviews?topic=breakfast`);
  await page.getByRole('heading', { name: title }).waitFor();
  await page
    .locator('a[aria-current="true"][href]')
    .filter({ hasText: t('reviews.topic_breakfast') })
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.goto(`${hotel}/reviews?topic=pool`);
  expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
});
