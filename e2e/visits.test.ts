import { expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { pick } from './steps/dates.ts';
import { press, tabTo, typeInto } from './steps/keyboard.ts';
import { dayFromNow } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

/** As if the visit had begun a while ago: the invitation comes soon. */
async function stay({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('visited')) localStorage.setItem('visited', String(Date.now() - 200_000));
  });
}

journey('a visitor who stays is invited to become an agent, by keyboard', async ({ visit }) => {
  const visitor = await visit({ language: 'he', width: 360 });
  const { page, t, open, forgive } = visitor;
  // A refused form is an answer that browsers complain of.
  forgive(/422/);
  await stay(visitor);
  await open('/');
  const invitation = page.getByRole('dialog', { name: t('leads.title') });
  await invitation.waitFor();
  await press(page, invitation.getByRole('button', { name: t('leads.submit') }));
  await invitation.getByText(t('leads.name_missing')).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('lead-name');
  await page.keyboard.type('Dana Levi');
  await tabTo(page, invitation.getByLabel(t('leads.dialCode')));
  await page.keyboard.type('+972');
  await typeInto(page, invitation.getByLabel(t('leads.phone')), '050 123 4567');
  await typeInto(page, invitation.getByLabel(t('leads.email')), 'dana@example.com');
  await page.keyboard.press('Enter');
  await page.getByText(t('leads.received')).waitFor();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await page.evaluate(() => Date.now() - Number(localStorage.getItem('closed')))).toBeLessThan(60_000);
});

journey('without scripts no dialog opens', async ({ visit }) => {
  const { page, open } = await visit({ scripts: false });
  await open('/');
  expect(await page.locator('dialog').evaluateAll((all) => all.filter((one) => one.hasAttribute('open')).length)).toBe(
    0,
  );
  for (const name of ['check_in', 'check_out']) {
    const field = page.locator(`input[type=date][name=${name}]`);
    expect([await field.getAttribute('min'), await field.getAttribute('max')]).toEqual([
      dayFromNow(0),
      dayFromNow(365),
    ]);
  }
});

const visitors = [
  { language: 'en', width: 1280 },
  { language: 'he', width: 360 },
] as const;

journey.for(alternately(visitors, 1))('the dates of a stay in $language at $width px', async (options, { visit }) => {
  const visitor = await visit(options);
  const { page, t, open, isPhone } = visitor;
  await open('/');
  await page.getByRole('button', { name: `${t('search-form.checkIn')}:` }).click();
  const calendar = page.getByRole('dialog', { name: t('search-form.chooseDates') });
  await expect.poll(() => calendar.locator('table').count()).toBe(13);
  if (isPhone) expect(await calendar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 900 });
  // Sunday is the first column, which is the right one where reading begins there.
  const heads = calendar.locator('table').first().locator('th');
  const places = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  expect(places[0]! < places[6]!).toBe(options.language === 'en');

  const { day, value } = pick(visitor, calendar);
  // A stay of 31 nights would be 32 days.
  await (await day(dayFromNow(40))).click();
  expect(await (await day(dayFromNow(71))).getAttribute('aria-disabled')).toBe('true');
  expect(await (await day(dayFromNow(40))).getAttribute('aria-disabled')).toBe('true');
  await (await day(dayFromNow(70))).click();
  expect(await value()).toEqual([dayFromNow(40), dayFromNow(70)]);
  // From today to a year ahead.
  expect(await (await day(dayFromNow(-1))).getAttribute('aria-disabled')).toBe('true');
  expect(await (await day(dayFromNow(365))).getAttribute('aria-disabled')).not.toBe('true');
  expect(await (await day(dayFromNow(366))).getAttribute('aria-disabled')).toBe('true');

  // Forward is where reading goes.
  await (await day(dayFromNow(100))).click();
  await page.keyboard.press(options.language === 'he' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [from, until] = await value();
  expect(from).toBe(dayFromNow(100));
  expect(until! > from!).toBe(true);
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: `${t('search-form.checkIn')}:` });
  expect(await button.textContent()).toContain(dayFromNow(100).slice(0, 4));
});
