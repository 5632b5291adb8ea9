import { describe, expect } from 'vitest';
import { isFull, rotated } from '#tests/full.ts';
import { addRefundable } from '../steps/basket.ts';
import { fillDetails, seeConfirmed } from '../steps/checkout.ts';
import { openHotelIn, reserveRefundable } from '../steps/hotel.ts';
import { inspect } from '../steps/inspect.ts';
import { lengthenWords, sticksOut } from '../steps/measure/sticks-out.ts';
import { dayFromNow } from '../steps/search.ts';
import { languages, manyPages } from '../every-page/languages.ts';
import { journey, type Language } from '../visitor.ts';
import { logIn } from './log-in.ts';

const pages = [
  'bookings',
  'bookings?all=true',
  'proposals',
  // Lists without a line look alike.
  ...(isFull ? ['bookings?q=zzzzzz'] : []),
  'proposals?q=zzzzzz&state=sent',
  'customers',
  'customers/new',
  'team',
  'prices',
  'finance?statement=open',
];

describe.each<Language>(languages)(
  'every page of an agency in %s can be used by everyone and fits a phone',
  (language) => {
    journey('with scripts and without', { timeout: manyPages }, async ({ visit }) => {
      const owner = await visit({ language });
      const { page, t } = owner;
      await logIn(owner, 'nora@demo.example', '/dashboard/bookings');
      await addRefundable(owner, 'berlin', dayFromNow(160));
      await inspect(owner, 'basket of an agent');
      await page.getByRole('button', { name: t('proposals.basketButton') }).click();
      await page.waitForURL(/\/dashboard\/proposals\/[\da-f-]{36}$/);
      const proposal = new URL(page.url()).pathname.replace(/^.*\/dashboard\//, '');
      await openHotelIn(owner, 'berlin', dayFromNow(164));
      await reserveRefundable(owner);
      await fillDetails(owner, [{ first: 'Pina', last: 'Pages' }]);
      await page.getByRole('radio', { name: t('book.payAccount') }).check();
      await inspect(owner, 'details of an agent');
      await page.getByRole('button', { name: t('book.bookAndPay') }).click();
      const reference = await seeConfirmed(owner);
      await owner.open(`/dashboard/bookings?q=${reference}`);
      await page.getByRole('main').getByRole('table').getByRole('link', { name: reference }).first().click();
      await page.getByText(t('agency.event_payment_capturedOnAccount')).waitFor();
      const booking = new URL(page.url()).pathname.replace(/^.*\/dashboard\//, '');

      const all = [...pages, proposal, booking];
      for (const path of all) {
        await owner.open(`/dashboard/${path}`);
        await inspect(owner, path);
      }

      const plain = await visit({ language, width: 360, scripts: false });
      await plain.context.addCookies(await owner.context.cookies());
      for (const path of rotated(all, 2, 1)) {
        await plain.open(`/dashboard/${path}`);
        const shown = await plain.page.evaluate(() => ({
          headings: document.querySelectorAll('h1').length,
          tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect.soft(shown, `${path} without scripts`).toEqual({ headings: 1, tooWide: 0 });
      }
      await plain.open('/dashboard/finance');
      await plain.page.getByRole('table').waitFor();
      await lengthenWords(plain.page);
      await plain.page.setViewportSize({ width: 320, height: 780 });
      expect.soft(await sticksOut(plain.page), 'commissions in a long language').toEqual([]);
      // What a form does without scripts: the list is filtered by the server.
      await plain.open('/dashboard/bookings');
      await plain.page.locator('main input[name=q]').fill(reference);
      await plain.page
        .getByRole('main')
        .getByRole('button', { name: t('agency-bookings.apply') })
        .click();
      await plain.page.getByRole('main').getByRole('link', { name: reference }).first().waitFor();
    });
  },
);
