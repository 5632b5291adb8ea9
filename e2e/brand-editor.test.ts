import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { AccountTables } from '#accounts/accounts.ts';
import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { createPerson } from '#accounts/agencies/people.sql.ts';
import { insertSession } from '#accounts/session/session.sql.ts';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { builtFile } from './built-files.ts';
import { inspect } from './steps/inspect.ts';
import { journey, surroundings, type Visitor } from './visitor.ts';

/** The session of the owner of a new agency, which has no brand yet. */
async function newOwner(name: string): Promise<string> {
  const database = await connect<AccountTables>(surroundings.databaseUrl, silentLog);
  try {
    const { db } = database;
    const author = { personId: null, name: 'journeys' };
    // A second attempt finds the names of the first.
    const mark = randomBytes(4).toString('hex');
    const agency = await createAgency(db, { name: `${name} ${mark}` }, author);
    if (agency.kind === 'refused') throw new Error(agency.problem);
    const rights = { agency: agency.value.number, role: 'owner' } as const;
    const email = `owner-${mark}@example.com`;
    const person = await createPerson(db, { name: 'Olga Owner', email, ...rights }, author);
    if (person.kind === 'refused') throw new Error(person.problem);
    const { id } = await db
      .selectFrom('accounts.person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const session = randomBytes(32).toString('base64url');
    await insertSession(db, session, id, new URL(surroundings.origin).host, undefined, true);
    return session;
  } finally {
    await database.close();
  }
}

async function signInWith({ context }: Visitor, session: string): Promise<void> {
  await context.addCookies([{ name: 'auth.session', value: session, url: surroundings.origin }]);
}

const field = ({ page }: Visitor, name: string) => page.locator(`main [name="${name}"]`);

/** Sends the form of a step and waits for what it says it has done. */
async function take({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.locator(`main form:has(input[name="step"][value="${step}"]) button[type="submit"]`).first().click();
  await page.waitForURL(new RegExp(`[?&]done=${done}$`));
}

/** What the preview's frame shows, and how it is drawn. */
async function previewed({ page }: Visitor) {
  const frame = page.locator('main section[aria-labelledby="preview"] iframe');
  const shown = await frame
    .contentFrame()
    .locator('html')
    .evaluate((html) => ({
      mode: html.dataset['theme'],
      dir: document.documentElement.dir,
      path: location.pathname,
      scripts: document.querySelectorAll('script[src]').length,
    }));
  const width = await frame.evaluate((element) => element.style.width);
  return { ...shown, width };
}

/** A square of 64 pixels, drawn by the browser itself. */
async function picture({ page }: Visitor): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#0a7247';
    pen.fillRect(8, 8, 48, 48);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

journey(
  'an owner makes a site: sees each draft in both modes and languages, uploads, publishes and goes back',
  async ({ visit }) => {
    const session = await newOwner('Dune Travel');
    const owner = await visit();
    const { page, open, forgive } = owner;
    await signInWith(owner, session);
    await open('/dashboard/brand');
    await inspect(owner, 'a site before its name');
    await field(owner, 'name').fill(`Dune ${session.slice(0, 6)}`);
    await take(owner, 'create', 'created');
    await page.locator('[id="colour.bgBrand.light"]').fill('#0a7247');
    await take(owner, 'save', 'saved');
    await inspect(owner, 'the look of a site');

    const choose = async (what: string, value: string) =>
      await page.locator(`[name="preview-${what}"]`).selectOption(value);
    expect(await previewed(owner)).toMatchObject({ mode: 'light', dir: 'ltr', path: '/', width: '1280px', scripts: 0 });
    await choose('mode', 'dark');
    await choose('device', 'phone');
    await choose('language', '/he');
    await expect
      .poll(async () => await previewed(owner))
      .toMatchObject({ mode: 'dark', dir: 'rtl', path: '/he', width: '390px' });
    const frame = page.locator('main section[aria-labelledby="preview"] iframe').contentFrame();
    // Links in the frame lead to previews; what is sent by another form stays where it is.
    await frame.locator('footer a[href$="/terms-of-use"]').first().click();
    await expect.poll(async () => await previewed(owner)).toMatchObject({ mode: 'dark', path: '/he/terms-of-use' });
    await choose('page', '/login');
    await expect.poll(async () => (await previewed(owner)).path).toBe('/he/login');
    await frame
      .locator('form:has([name="password"])')
      .first()
      .evaluate((form) => (form as HTMLFormElement).requestSubmit());
    expect((await previewed(owner)).path).toBe('/he/login');

    await open('/dashboard/brand?part=pictures');
    await page.locator('[id="picture.logoLight"]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await picture(owner),
    });
    await take(owner, 'upload', 'pictureSaved');
    await page.locator('main article img').first().waitFor();
    await frame.locator('header img').first().waitFor();
    await take(owner, 'publish', 'published');
    const address = (await page.locator('main h1 + p a').getAttribute('href'))!;
    const site = new URL(address);
    forgive(new RegExp(`elsewhere: ${site.origin}/`));
    const named = async () => {
      await page.goto(address);
      return await page.locator('meta[property="og:site_name"]').getAttribute('content');
    };
    const name = `Dune ${session.slice(0, 6)}`;
    await expect.poll(named).toBe(name);
    expect(await page.locator('header img').first().getAttribute('alt')).toBe(name);

    await open('/dashboard/brand');
    await field(owner, 'name').fill('Another name');
    await take(owner, 'save', 'saved');
    await take(owner, 'publish', 'published');
    await open('/dashboard/brand?part=versions');
    await page.locator('main li summary').first().click();
    expect(await page.locator('main li details[open] dl').innerText()).toMatch(
      /Before:\s*Dune .*\s*Now:\s*Another name/,
    );
    await inspect(owner, 'versions of a site');
    await take(owner, 'roll_back', 'rolledBack');
    expect(await page.locator('main h1').innerText()).toContain(name);
    await expect.poll(named).toBe(name);

    // The same owner, in Hebrew on a phone: the preview is a phone's from the start.
    const reader = await visit({ language: 'he', width: 360 });
    await signInWith(reader, session);
    await reader.open('/dashboard/brand?part=pictures');
    await expect.poll(async () => await previewed(reader)).toMatchObject({ dir: 'rtl', path: '/he', width: '390px' });
    await inspect(reader, 'pictures of a site, in Hebrew');
  },
);

journey('the builder shows the form as it is chosen, and says what pages may set', async ({ visit }) => {
  const owner = await visit();
  const { page } = owner;
  await signInWith(owner, await newOwner('Builder Travel'));
  // The frame has told its height before the page around it listens.
  const held = Promise.withResolvers<void>();
  await page.route(`**${builtFile('src/dashboard/brand/widget-page.tsx')}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard/widget', { waitUntil: 'domcontentloaded' });
  const frame = page.locator('main section[aria-labelledby="frame"] iframe');
  await frame.contentFrame().locator('button#check_in').waitFor();
  held.resolve();
  const element = page.locator('main wayfare-search');
  await element.getByRole('search').waitFor();
  const heightOf = async () => Number(await frame.getAttribute('height'));
  // As high as its form, rather than as its snippet is before.
  await expect.poll(heightOf).not.toBe(420);
  await inspect(owner, 'builder of the search form');
  await field(owner, 'destination').fill('Rome');
  await field(owner, 'nights').fill('5');
  await field(owner, 'theme').selectOption('dark');
  await field(owner, 'locale').selectOption('he');
  await field(owner, 'target').check();
  await page.locator('main form:has([name="destination"]) button[type="submit"]').click();
  await page.waitForURL(/nights=5/);
  await element.getByRole('search').waitFor();
  expect(
    await element.evaluate((node) => [node.style.colorScheme, node.getAttribute('dir'), node.getAttribute('nights')]),
  ).toEqual(['dark', 'rtl', '5']);
  expect(await element.locator('[name=q]').inputValue()).toBe('Rome');
  const framed = frame.contentFrame();
  await framed.getByRole('search').waitFor();
  expect(await framed.locator('[name=q]').inputValue()).toBe('Rome');
  expect(await framed.locator('html').evaluate((html) => [html.dataset['theme'], html.getAttribute('dir')])).toEqual([
    'dark',
    'rtl',
  ]);
  for (const id of ['element', 'frame'])
    expect(await page.locator(`section[aria-labelledby="${id}"] pre`).innerText()).toMatch(/destination.{1,3}Rome/);
  await page.locator('main summary').last().click();
  const named = await page.locator('main details[open] code').allInnerTexts();
  const known = await page.evaluate(
    () => (customElements.get('wayfare-search') as unknown as { observedAttributes: string[] }).observedAttributes,
  );
  expect(known.length).toBe(20);
  expect(known.filter((one) => !named.includes(one))).toEqual([]);

  const reader = await visit({ language: 'he', width: 360 });
  await signInWith(
    reader,
    (await owner.context.cookies(surroundings.origin)).find(({ name }) => name === 'auth.session')!.value,
  );
  await reader.open('/dashboard/widget');
  await reader.page.locator('main wayfare-search').getByRole('search').waitFor();
  await inspect(reader, 'builder of the search form, in Hebrew');
});
