import { afterAll, beforeAll, describe, expect } from 'vitest';
import { localePath } from '#i18n/locale.ts';
import { brokenRules, wcagRules } from '#tests/axe.ts';
import { alternately, isFull } from '#tests/full.ts';
import { goToPayment, seeConfirmed } from './steps/checkout.ts';
import { inspect } from './steps/inspect.ts';
import { payWith } from './steps/payment.ts';
import { cancelForFree, findReservation, seeState } from './steps/reservation.ts';
import { dayFromNow } from './steps/search.ts';
import { lengthenWords, sticksOut } from './steps/measure/sticks-out.ts';
import { wireBytes } from './built-files.ts';
import { type RunningServer, runServer } from './running-server.ts';
import { journey, type Language, type Visitor, type VisitorOptions } from './visitor.ts';

/** A site that sells tickets and cars beside hotels. */
let site: RunningServer;
beforeAll(async () => {
  site = await runServer({ PRODUCTS: 'hotels,tickets,cars', TRUSTED_PROXY: 'localhost' });
}, 300_000);
afterAll(async () => await site?.close());

const fitsPhone = async ({ page }: Visitor) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

/** Days and times of a form that asks for pick-up and return. */
async function fillTimes({ page }: Visitor, day: number): Promise<void> {
  const form = page.getByRole('main').locator('form:has([name="from_day"])');
  await form.locator('[name="from_day"]').fill(dayFromNow(day));
  await form.locator('[name="from_time"]').selectOption('10:00');
  await form.locator('[name="until_day"]').fill(dayFromNow(day + 4));
  await form.locator('[name="until_time"]').selectOption('10:00');
}

/** From the search to the review of a car that may be cancelled free of charge. */
async function chooseCar(visitor: Visitor, look: (name: string) => Promise<void>): Promise<void> {
  const { page, t, open } = visitor;
  await open('/');
  await page.locator('main nav a[href$="/cars"]').click();
  await page.waitForURL((url) => url.pathname.endsWith('/cars'));
  // A page that is opened names its other languages, as search engines read it.
  await open('/cars');
  await look('search for a car');
  await page.locator('input[name="q"]').fill('BCN');
  await page.locator('[name="age"]').fill('36');
  await page.locator('[name="residence"]').selectOption('IL');
  await fillTimes(visitor, 30);
  if (visitor.scripts) await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('search')
    .getByRole('button', { name: t('cars.search') })
    .click();
  await page.waitForURL((url) => url.pathname.endsWith('/cars/results'));
  await look('cars');
  if (visitor.isPhone) await page.getByRole('button', { name: t('cars.filters') }).click();
  await page.locator('[name="free"]').check();
  await page
    .locator('#filters')
    .getByRole('button', { name: t('cars.apply') })
    .click();
  await page.waitForURL((url) => url.searchParams.get('free') === '1');
  await fitsPhone(visitor);
  await page
    .getByRole('link', { name: new RegExp(`^${t('cars.select')}`) })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.endsWith('/cars/offer'));
  await look('car');
  await page.locator('select[name="child_seat"]').selectOption('1');
  await page.getByRole('button', { name: t('cars.updatePrice') }).click();
  await page.getByRole('heading', { name: t('cars.payAtDesk') }).waitFor();
  await page.getByRole('button', { name: t('cars.book') }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/book'));
  await look('who drives');
}

async function fillDriver({ page, email }: Visitor): Promise<void> {
  await page.locator('[name="driver_1_first_name"]').fill('Dana');
  await page.locator('[name="driver_1_last_name"]').fill('Levi');
  await page.locator('[name^="driver_1_born_on"]').first().fill('1990-04-17');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="phone"]').fill('+972 50 123 4567');
  await page.locator('[name="terms"]').check();
}

const kinds: (VisitorOptions & { readonly kind: string; readonly language: Language })[] = [
  { kind: 'in English on a desktop', language: 'en', width: 1280 },
  { kind: 'in Hebrew on a phone without JavaScript', language: 'he', width: 360, scripts: false },
];

describe('a driver', () => {
  // What has no scripts and is in Hebrew is bought as tickets in a sample.
  journey.for(alternately(kinds, 0))(
    'books a car, changes its times and cancels it, $kind',
    { timeout: 300_000 },
    async (options, { visit }) => {
      const driver = await visit({ ...options, site });
      const { page } = driver;
      const look = async (name: string) => {
        if (driver.scripts) await inspect(driver, name);
        else await fitsPhone(driver);
      };
      await chooseCar(driver, async (name) => {
        if (driver.scripts) await inspect(driver, name, { indexable: name === 'search for a car' });
        else await fitsPhone(driver);
      });
      await fillDriver(driver);
      await goToPayment(driver);
      await payWith(driver, 'approved');
      const reference = await seeConfirmed(driver);
      const voucher = page.getByRole('main').locator('a[href*="/voucher"]').first();
      const file = await page.request.get((await voucher.getAttribute('href'))!);
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

      const later = await visit({ ...options, site });
      await findReservation(later, reference, driver.email);
      await seeState(later, 'confirmed');
      expect.soft(await later.page.getByRole('main').innerText()).toContain(later.t('cars-booking.payableOnSite'));
      await later.page.getByRole('main').locator('a[href*="step=change"]').click();
      await fillTimes(later, 40);
      if (later.scripts) await inspect(later, 'other times');
      await later.page.getByRole('button', { name: later.t('reservation.editSearch') }).click();
      const choose = later.page.getByRole('main').locator('form:has(input[name="offer"]) button');
      await choose.first().waitFor();
      await fitsPhone(later);
      await choose.first().click();
      await later.page.waitForURL((url) => url.pathname.endsWith('/book'));
      expect(await later.page.locator('[name="driver_1_last_name"]').inputValue()).toBe('Levi');
      await later.page.locator('[name="terms"]').check();
      await goToPayment(later);
      await payWith(later, 'approved');
      const fresh = await seeConfirmed(later);
      expect(fresh).not.toBe(reference);
      await findReservation(later, fresh, driver.email);
      await seeState(later, 'confirmed');
      await look('booked car');
      await cancelForFree(later);
    },
  );
});

/** From the home page to a time of the first attraction with room on a day. */
async function chooseTickets({ page, t, open }: Visitor): Promise<void> {
  await open('/');
  await page.locator('main nav a[href$="/tickets"]').click();
  await page.waitForURL((url) => url.pathname.endsWith('/tickets'));
  await page.locator('input[name="q"]').fill('Barcelona');
  await page.locator('input[name="date"]').fill(dayFromNow(30));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/barcelona/results'));
  await page.getByRole('main').locator('li h3 a').first().click();
  await page.locator('input[name="n0"]').fill('2');
  await page.getByRole('button', { name: t('tickets.check') }).click();
  await page.waitForURL((url) => url.searchParams.get('n0') === '2');
  await page.locator('button[name="offer"]').first().click();
  await page.waitForURL((url) => url.pathname.endsWith('/book'));
}

describe('a visitor', () => {
  journey.for(kinds)('buys tickets and shows their codes full screen, $kind', async (options, { visit }) => {
    const guest = await visit({ ...options, site });
    const { page, t, email } = guest;
    await chooseTickets(guest);
    const look = async (name: string) => {
      if (guest.scripts) await inspect(guest, name);
      else await fitsPhone(guest);
    };
    await look('who visits');
    await page.locator('[name="visitor_1_first_name"]').fill('Dana');
    await page.locator('[name="visitor_1_last_name"]').fill('Levi');
    await page.locator('[name="email"]').fill(email);
    await page.locator('[name="phone"]').fill('+972 50 123 4567');
    await page.locator('[name="terms"]').check();
    await goToPayment(guest);
    await payWith(guest, 'approved');
    const reference = await seeConfirmed(guest);
    await findReservation(guest, reference, email);
    await seeState(guest, 'confirmed');
    await look('booked tickets');
    const shut = page.getByRole('button', { name: t('issued.close') });
    const full = page.getByRole('button', { name: t('issued.full') }).first();
    expect(await shut.count()).toBe(0);
    await full.focus();
    await page.keyboard.press('Enter');
    const screen = page.locator('[popover]:popover-open');
    const code = await screen.getByRole('img').boundingBox();
    expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    expect(code!.width).toBeGreaterThan(300);
    if (guest.scripts) expect.soft(await brokenRules(page, { runOnly: wcagRules }), 'a code on the screen').toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await screen.waitFor({ state: 'hidden' });
    const tickets = await page.request.get(
      (await page.getByRole('main').locator('a[href*="/voucher"]').first().getAttribute('href'))!,
    );
    expect((await tickets.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

const city = '/tickets/spain/barcelona';
const rental = `pickup=BCN&from=${dayFromNow(30)}T10:00&until=${dayFromNow(34)}T10:00&age=36&residence=IL`;
const pages: { name: string; path: string; indexable?: boolean }[] = [
  { name: 'tickets', path: '/tickets', indexable: true },
  { name: 'tickets of a city', path: city, indexable: true },
  { name: 'tickets on a day', path: `${city}/results?date=${dayFromNow(30)}` },
  { name: 'tickets, nothing fits', path: `${city}/results?date=${dayFromNow(30)}&kind=none&page=9` },
  { name: 'tickets without a place', path: '/tickets/search?q=zzzzzz' },
  { name: 'cars of a city', path: '/cars/spain/barcelona', indexable: true },
  { name: 'cars, nothing fits', path: `/cars/results?${rental}&max_deposit=1` },
  { name: 'cars with errors', path: '/cars/results?pickup=BCN&from=2020-01-01T10:00&until=x&age=17' },
  { name: 'cars without a place', path: '/cars/search?q=zzzzzz' },
];

const choices: Readonly<Record<string, string>> = {
  'tickets on a day': `${city}/results?date=${dayFromNow(30)}`,
  cars: `/cars/results?${rental}`,
};

/** As the page of results links to them. */
const chosen: Readonly<Record<string, string>> = {
  'tickets on a day': 'main li h3 a',
  cars: 'main a[href*="/cars/offer?"]',
};

journey('tickets and cars fit a phone in the longest languages and in those of other scripts', async ({ visit }) => {
  const { page } = await visit({ width: 360, scripts: false, site });
  for (const [at, code] of (['de', 'fi', 'el', 'ru', 'ar', 'th'] as const).entries()) {
    const [name, path] = Object.entries(choices)[at % 2]!;
    await page.goto(localePath(code, path));
    expect.soft(await sticksOut(page), `${code} ${name}`).toEqual([]);
    await page.goto((await page.locator(chosen[name]!).first().getAttribute('href'))!);
    expect.soft(await sticksOut(page), `${code} ${page.url()}`).toEqual([]);
  }
  for (const [name, path] of Object.entries(choices)) {
    await page.goto(path);
    const one = (await page.locator(chosen[name]!).first().getAttribute('href'))!;
    await lengthenWords(page);
    expect.soft(await sticksOut(page), name).toEqual([]);
    await page.goto(one);
    await lengthenWords(page);
    expect.soft(await sticksOut(page), one).toEqual([]);
  }
});

journey.for(Object.entries(choices))('results of %s load at most 130 kB of JavaScript', async ([, path], { visit }) => {
  const { page, open } = await visit({ site });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await open(path);
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(3);
  const bytes = [...scripts].reduce((sum, file) => sum + wireBytes(file), 0);
  expect(bytes, [...scripts].join('\n')).toBeLessThanOrEqual(130_000);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1_420);
});

describe('the map of the stations', () => {
  journey('stands beside the cars on very wide pages, and cards and pins light each other', async ({ visit }) => {
    const { page, open } = await visit({ site, width: 1600 });
    // Two stations, all of whose cars are on one page.
    await open(`/cars/results?${rental}&vendor=Halden%20Prestige&vendor=Pocketwheels`);
    const pin = page.locator('.map-pin:not(.map-cluster)').first();
    await pin.waitFor();
    expect((await pin.boundingBox())!.y).toBeLessThan(1_000);
    const cards = page.locator('[data-station]');
    await cards.first().hover();
    await page.locator('.map-pin[data-lit]').waitFor();
    const lit = page.locator('[data-station][data-lit]');
    await pin.focus();
    await lit.first().waitFor();
    const station = await lit.first().getAttribute('data-station');
    expect(await lit.count()).toBe(await page.locator(`[data-station="${station}"]`).count());
    expect(await lit.count()).toBeLessThan(await cards.count());
  });

  journey('is asked for on others, and the filters make room for it', async ({ visit }) => {
    const { page, open, t } = await visit({ site, width: 1280 });
    await open(`/cars/results?${rental}`);
    expect(await page.locator('.map-pin').count()).toBe(0);
    await page.getByRole('button', { name: t('map.map'), exact: true }).click();
    await page.locator('.map-pin').first().waitFor();
    await page.locator('#filters').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: t('cars.filters') }).click();
    await page.locator('#filters [name="free"]').check();
    await page
      .locator('#filters')
      .getByRole('button', { name: t('cars.apply') })
      .click();
    await page.waitForURL((url) => url.searchParams.get('free') === '1');
    await page.locator('.map-pin').first().waitFor();
    await page.getByRole('button', { name: t('map.list'), exact: true }).click();
    await page.locator('#filters').waitFor();
    expect(await page.locator('.map-pin').count()).toBe(0);
  });
});

describe.each<Language>(isFull ? ['en', 'he'] : ['he'])('every page of tickets and cars in %s', (language) => {
  journey('can be used by everyone and fits a phone', { timeout: 300_000 }, async ({ visit }) => {
    const visitor = await visit({ language, site });
    const { page, t, open } = visitor;
    for (const { name, path, indexable = false } of pages) {
      await open(path);
      await inspect(visitor, name, { indexable });
    }
    // By keyboard: the heart of the first attraction, then its page.
    await open(`${city}/results?date=${dayFromNow(30)}`);
    const card = page.getByRole('main').locator('li:has(.heart)').first();
    const name = (await card.getByRole('heading').innerText()).trim();
    await card.locator('.heart').focus();
    await page.keyboard.press('Enter');
    await page.getByText(t('chosen.saved', { name })).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(() => page.locator('header .heart').getAttribute('aria-pressed')).toBe('true');
    await page.goto(page.url().split('?')[0]!);
    await inspect(visitor, 'attraction', { indexable: true });
    await open('/favorites');
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await inspect(visitor, 'favourites with an attraction');
    await page.getByRole('button', { name: t('favorites.removeName', { name }) }).click();
    await page.getByText(t('favorites.emptyTitle')).waitFor();
  });
});

journey('the element on another site searches for cars and tickets', async ({ visit }) => {
  const { page, context, forgive } = await visit({ site, width: 360 });
  const partner = site.origin.replace('://', '://partner.');
  forgive(/elsewhere: http:\/\/partner\./);
  // A foreign page's own headers would have scripts asked for with a preflight.
  await context.setExtraHTTPHeaders({});
  const element = page.locator('wayfare-search').first();
  const draw = async (product: string) => {
    await page.goto(`${partner}/_dev/partner`);
    await element.getByRole('search').waitFor();
    await element.evaluate(async (node, wanted) => {
      const ready = new Promise((resolve) => node.addEventListener('wayfare:ready', resolve, { once: true }));
      node.setAttribute('product', wanted);
      await ready;
    }, product);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };

  await draw('cars');
  const place = element.getByRole('combobox').first();
  await place.pressSequentially('barcel');
  await element.locator('li').first().click();
  await element.locator('[name=from_day]').fill(dayFromNow(30));
  expect(await element.locator('[name=until_day]').inputValue()).toBe(dayFromNow(32));
  await element.locator('[name=until_day]').fill(dayFromNow(34));
  // The return keeps its distance.
  await element.locator('[name=from_day]').fill(dayFromNow(31));
  expect(await element.locator('[name=until_day]').inputValue()).toBe(dayFromNow(35));
  await element.locator('[name=from_time]').selectOption('09:30');
  await element.getByRole('button').click();
  await page.waitForURL((url) => url.pathname.endsWith('/cars/results'));
  const rental = new URL(page.url()).searchParams;
  expect([rental.get('from'), rental.get('until')]).toEqual([
    `${dayFromNow(31)}T09:30`,
    expect.stringContaining(dayFromNow(35)),
  ]);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await draw('tickets');
  await element.getByRole('combobox').first().pressSequentially('barcel');
  await element.locator('li').first().click();
  await element.locator('[name=date]').fill(dayFromNow(20));
  await element.getByRole('button').click();
  await page.waitForURL((url) => url.pathname.includes('/tickets/'));
  expect(new URL(page.url()).searchParams.get('date')).toBe(dayFromNow(20));
  await page.getByRole('heading', { level: 1 }).waitFor();
});
