import { expect, inject } from 'vitest';
import { inspectSchemes } from './steps/inspect.ts';
import { dayFromNow } from './steps/search.ts';
import { journey } from './visitor.ts';

const { origin } = inject('surroundings');
const partner = `${origin.replace('://', '://partner.')}/_dev/partner`;

journey('a reader of another site searches by keyboard, and arrives with the dates', async ({ visit }) => {
  const reader = await visit();
  const { page, context, forgive } = reader;
  forgive(/elsewhere: http:\/\/partner\./);
  // A foreign page's own headers would have scripts asked for with a preflight.
  await context.setExtraHTTPHeaders({});
  await page.goto(partner);
  const form = page.locator('wayfare-search').first();
  const place = form.getByRole('combobox').first();
  await page.locator('wayfare-search').nth(1).getByRole('search').waitFor();
  await inspectSchemes(reader, 'a page of another site');
  await place.pressSequentially('barcelon');
  await form.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await place.getAttribute('aria-activedescendant')).toBe('place-0');
  await page.keyboard.press('Enter');
  expect(await place.inputValue()).toBe('Barcelona');
  await form.locator('[name=check_in]').fill(dayFromNow(40));
  expect(await form.locator('[name=check_out]').inputValue()).toBe(dayFromNow(42));
  await form.getByRole('button').press('Enter');
  await page.waitForURL(/\/spain\/barcelona\/results/);
  expect(new URL(page.url()).searchParams.get('check_in')).toBe(dayFromNow(40));
  await page.getByRole('heading', { level: 1 }).waitFor();
});

journey('in Hebrew on a phone; a page may refuse a search, and a frame stands in for a form', async ({ visit }) => {
  const { page, context, forgive } = await visit({ width: 360, language: 'he' });
  forgive(/elsewhere: http:\/\/partner\./);
  await context.setExtraHTTPHeaders({});
  await page.goto(`${partner}?locale=he`);
  const form = page.locator('wayfare-search').first();
  await form.getByRole('search').waitFor();
  // A frame says how high it is.
  const around = page.locator('main > section > iframe');
  await around.evaluate((frame) => frame.setAttribute('height', '100'));
  await around.scrollIntoViewIfNeeded();
  await expect.poll(async () => Number(await around.getAttribute('height')), { timeout: 20_000 }).toBeGreaterThan(300);
  expect(await form.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await form.locator('[name=children]').selectOption('2');
  expect(await form.locator('[name=age2]').count()).toBe(1);
  await form.getByRole('combobox').first().fill('Barcelona');
  await form.locator('[name=check_in]').fill(dayFromNow(40));
  const address = await form.evaluate((element) => {
    const told = new Promise<string>((resolve) => {
      element.addEventListener(
        'wayfare:search',
        (event) => {
          event.preventDefault();
          resolve((event as CustomEvent<{ address: string }>).detail.address);
        },
        { once: true },
      );
    });
    element.shadowRoot?.querySelector('button')?.click();
    return told;
  });
  expect(new URL(address).searchParams.get('fid')).toBe('1002');
  expect(page.url()).toContain('partner.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  forgive(/search-forms/);
  await page.route('**/v3/search-forms/**', (route) => route.abort());
  await page.reload();
  const frame = form.locator('iframe');
  await frame.waitFor();
  await frame.contentFrame().getByRole('search').waitFor();
});

journey('two elements and a frame share a page, each with what it is given', async ({ visit }) => {
  const { page, context, forgive } = await visit();
  forgive(/elsewhere: http:\/\/partner\./);
  await context.setExtraHTTPHeaders({});
  await page.goto(partner);
  const [first, second] = [page.locator('wayfare-search').first(), page.locator('wayfare-search').nth(1)];
  await first.getByRole('search').waitFor();
  await second.getByRole('search').waitFor();
  expect(await second.locator('[name=q]').inputValue()).toBe('Barcelona');
  expect(await first.locator('[name=q]').inputValue()).toBe('');
  const fills = [first, second].map(
    async (one) => await one.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor),
  );
  expect(new Set(await Promise.all(fills)).size).toBe(2);
  // Properties are attributes, and each change draws the form anew.
  const told = async (element: typeof first, change: Record<string, string>) =>
    await element.evaluate(async (node, wanted) => {
      const ready = new Promise((resolve) => node.addEventListener('wayfare:ready', resolve, { once: true }));
      Object.assign(node, wanted);
      await ready;
      return node.outerHTML;
    }, change);
  expect(await told(first, { destination: 'Rome' })).toContain('destination="Rome"');
  expect(await first.locator('[name=q]').inputValue()).toBe('Rome');
  const actionOf = async () =>
    await first.getByRole('search').evaluate((form) => new URL((form as HTMLFormElement).action).origin);
  expect(await told(first, { resultsOrigin: 'https://stay.example/x' })).toContain('results-origin="https://stay.');
  expect(await actionOf()).toBe('https://stay.example');
  await told(first, { resultsOrigin: 'javascript:alert(1)' });
  expect(await actionOf()).toBe(origin);
});

journey('where the element never comes, a frame does, in its language and colours', async ({ visit }) => {
  const { page, context, forgive } = await visit();
  forgive(/elsewhere: http:\/\/partner\./);
  forgive(/widget\/v1\.js/);
  await context.setExtraHTTPHeaders({});
  await page.route('**/widget/v1.js', (route) => route.abort());
  await page.goto(`${partner}?locale=he`);
  await page
    .locator('wayfare-search')
    .first()
    .evaluate((element) => element.setAttribute('bg-brand-light', '#0a7247'));
  const frames = page.locator('wayfare-search iframe');
  await frames.first().contentFrame().getByRole('search').waitFor();
  expect(await frames.first().getAttribute('src')).toBe(
    `${origin}/he/widgets/search?fid=1002&bg_brand_light=%230a7247`,
  );
  expect(await frames.nth(1).getAttribute('src')).toBe(`${origin}/he/widgets/search?nights=3&destination=Barcelona`);
  await page.locator('wayfare-search a').waitFor({ state: 'detached' });
});

journey(
  'an element whose site does not answer shows its link, then a frame with all that it was given',
  async ({ visit }) => {
    const { page, context, forgive } = await visit({ width: 360 });
    forgive(/elsewhere: http:\/\/(?:partner|sunny)\./);
    forgive(/frame-src|Framing/);
    await context.setExtraHTTPHeaders({});
    // A connection that is accepted, and never answered.
    await page.route('**/v3/search-forms/**', () => {});
    await page.goto(partner);
    await page.waitForFunction(() => customElements.get('wayfare-search'));
    const element = page.locator('wayfare-search').first();
    const link = element.getByRole('link', { includeHidden: true });
    expect(await link.isVisible()).toBe(true);
    const told = element.evaluate(
      (node) => new Promise((resolve) => node.addEventListener('wayfare:error', resolve, { once: true })),
    );
    await element.evaluate((node) => {
      const wanted = { destination: 'Rome', nights: '3', theme: 'dark', target: '_blank', 'brand-dark': '#ffcc00' };
      for (const [name, value] of Object.entries(wanted)) node.setAttribute(name, value);
    });
    await told;
    const frame = element.locator('iframe');
    const inside = frame.contentFrame();
    await inside.locator('form[role=search]').waitFor();
    await expect.poll(async () => await link.isVisible()).toBe(false);
    const form = await inside.locator('form[role=search]').evaluate((drawn) => {
      const { method, target, elements } = drawn as HTMLFormElement;
      const valueOf = (name: string) => (elements.namedItem(name) as HTMLInputElement).value;
      return { method, target, q: valueOf('q'), fid: valueOf('fid'), mode: document.documentElement.dataset['theme'] };
    });
    expect(form).toEqual({ method: 'get', target: '_blank', q: 'Rome', fid: '1002', mode: 'dark' });
    // As high as its form, and higher while the calendar lies over it.
    const heights = async () =>
      await inside.locator('html').evaluate((html) => [html.scrollHeight, html.clientHeight] as const);
    const fits = async () => {
      const [content, shown] = await heights();
      return content === shown && shown > 250 && shown < 500;
    };
    await expect.poll(fits).toBe(true);
    await inside.locator('button#check_in').click();
    const day = inside.getByRole('dialog').locator('[role=button]:not([aria-disabled=true])').nth(9);
    await day.click();
    expect((await heights())[1]).toBe(640);
    await inside.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(fits).toBe(true);

    // Results of another address: so does the frame, and where the page does not allow it the link stays.
    const sunny = origin.replace('://', '://sunny.');
    await element.evaluate((node, address) => node.setAttribute('results-origin', address), sunny);
    await expect
      .poll(async () => await frame.getAttribute('src'))
      .toMatch(new RegExp(`^${sunny}/widgets/search\\?fid=1002&`));
    expect(await link.isVisible()).toBe(true);
  },
);
