import { expect } from 'vitest';
import { logIn } from './agents/log-in.ts';
import { inspect } from './steps/inspect.ts';
import { openFirstHotel, seeResults } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

journey('a reader reports a review, staff removes it with a reason, and it is gone', async ({ visit }) => {
  const reader = await visit({ width: 360, scripts: false });
  const { t } = reader;
  await reader.open(`/hotels/destination/germany/berlin/results?${stayQuery(dayFromNow(45), 2)}`);
  await seeResults(reader, 'Berlin');
  await openFirstHotel(reader);
  await reader.page.goto(`${reader.page.url().split(/[?#]/)[0]}/reviews`);
  const reviews = reader.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: reader.page.locator('details form') });
  const review = reviews.last();
  const id = await review.getAttribute('id');
  await review.locator('summary').click();
  await review.locator('select[name=reason]').selectOption('advertising');
  await review.getByRole('button', { name: t('reviews.reportSend') }).click();
  await reader.page.getByText(t('reviews.reportedTitle')).waitFor();

  const staff = await visit();
  const { page } = staff;
  await logIn(staff, 'amal@demo.example', '/dashboard/reviews');
  const reported = page.locator(`[id="${id}"]`);
  await reported.getByText(t('moderation.reported', { reason: t('reviews.report_advertising') })).waitFor();
  await inspect(staff, 'a review that was reported');
  await reported
    .locator('summary')
    .filter({ hasText: t('moderation.remove') })
    .click();
  // Without a reason nothing is removed.
  const remove = reported.locator('button').filter({ hasText: t('moderation.remove') });
  await remove.click();
  await page.getByText(t('moderation.reasonMissing')).first().waitFor();
  await reported.locator('select[name=reason]').selectOption({ index: 1 });
  await remove.click();
  await page.getByText(t('moderation.done_remove')).waitFor();
  const shown = async () => await (await reader.page.request.get(reader.page.url())).text();
  await expect.poll(shown).not.toContain(id);
});
