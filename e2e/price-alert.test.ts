import { expect } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { openHotelIn } from './steps/hotel.ts';
import { inspect } from './steps/inspect.ts';
import { mailTo } from './steps/mail.ts';
import { linkIn, proveEmail, register } from './steps/people/register.ts';
import { journey, surroundings } from './visitor.ts';

/** Lets the price of a person's alert be half of what it was, and the alert be asked for, as the clock does it a day later. */
async function letPriceFall(email: string): Promise<void> {
  const database = await connect(surroundings.databaseUrl, silentLog);
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      `update hotels.price_alert set price_minor = price_minor * 2
       where person_id = (select id from accounts.person where email = $1) returning id`,
      [email],
    );
    await database.pool.query(
      `select graphile_worker.add_job('price_alert_email', json_build_object('alert', $1::text))`,
      [rows[0]!.id],
    );
  } finally {
    await database.close();
  }
}

journey.for([
  { language: 'en', width: 1280, scripts: true },
  { language: 'he', width: 360, scripts: false },
] as const)(
  'a price alert is made on the hotel’s page, told by mail and stopped from it, $language, scripts: $scripts',
  async (options, { visit }) => {
    const guest = await visit(options);
    const { page, t, email } = guest;
    await register(guest);
    await proveEmail(guest);
    await openHotelIn(guest, 'berlin');
    const hotel = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: t('hotel.alert'), exact: true }).click();
    await page.getByText(t('price-alerts.news_kept')).waitFor();
    await page.getByRole('heading', { level: 2, name: hotel }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (options.scripts) await inspect(guest, 'price alerts');

    await letPriceFall(email);
    const mail = await mailTo(email, '/price-alerts/stop');
    expect(mail.subject).toContain(hotel);
    // In a mail program, where nobody is signed in.
    const elsewhere = await visit(options);
    await elsewhere.page.goto(linkIn(mail.text, '/price-alerts/stop'));
    await elsewhere.page.getByRole('button', { name: t('price-alerts.stop') }).click();
    await elsewhere.page.getByRole('heading', { name: t('price-alerts.stopped') }).waitFor();
    await guest.open('/price-alerts');
    await page.getByRole('heading', { name: t('price-alerts.empty') }).waitFor();
  },
);
