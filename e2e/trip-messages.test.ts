import { expect } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { parseReference } from '#values/reference.ts';
import { alternately } from '#tests/full.ts';
import { openBookedRoom } from './steps/booking/book-room.ts';
import { mailTo } from './steps/mail.ts';
import { journey, surroundings, type VisitorOptions } from './visitor.ts';

/** What one of the operator's own hotels writes, as `npm run wayfare -- messages answer` does it, told without a wait. */
async function answerAsHotel(reference: string, text: string): Promise<void> {
  const database = await connect(surroundings.databaseUrl, silentLog);
  const db = database.pool;
  try {
    const { rows } = await db.query<{ id: string }>('select id from booking.reservation where reference = $1', [
      reference,
    ]);
    const { id } = rows[0]!;
    await db.query(`insert into direct.message (reference, author, text, language) values ($1, 'property', $2, 'de')`, [
      reference,
      text,
    ]);
    await db.query(
      `select graphile_worker.add_job('messages_read', json_build_object('reservation', $1::text), job_key => 'read ' || $1)`,
      [id],
    );
    await expect
      .poll(
        async () =>
          (
            await db.query(
              `select graphile_worker.reschedule_jobs(array(
                 select id from graphile_worker.jobs where key = 'message_email ' || $1), run_at => now())`,
              [id],
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  } finally {
    await database.close();
  }
}

const guests = [
  { language: 'en', width: 1280, scripts: true },
  { language: 'he', width: 360, scripts: false },
] as const satisfies readonly VisitorOptions[];

journey.for(alternately(guests, 1))(
  'a guest writes to the hotel, which answers by page and email, $language, scripts: $scripts',
  async (options, { visit }) => {
    const guest = await visit(options);
    const { page, t } = guest;
    const reference = await openBookedRoom(guest);

    const card = page.locator('#messages');
    await card.getByLabel(t('messages.label')).fill('Is there a place to park?');
    await card.getByRole('button', { name: t('messages.send') }).click();
    await card.getByText('Is there a place to park?').waitFor();
    if (!options.scripts) await page.reload();
    await card.getByText(t('messages.state_sent'), { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await answerAsHotel(parseReference(reference)!, 'Ja, hinter dem Haus.');
    const told = await mailTo(guest.email, 'Ja, hinter dem Haus.');
    const link = /https?:\/\/\S+\/reservation\?reference=\S+#messages/.exec(told.text)?.[0] ?? '';
    await page.goto(link);
    await card.getByText('Ja, hinter dem Haus.').waitFor();
    expect(new URL(page.url()).hash).toBe('#messages');
    expect(await card.locator('[lang=de]').count()).toBe(1);
  },
);
