import { expect } from 'vitest';
import { readContent } from '#brands/content/content.ts';
import { overridable } from '#brands/content/overridable.ts';
import { textProblem } from '#brands/content/own-texts.ts';
import { createBrand, publishNewest } from '#brands/write-brands.sql.ts';
import { addHost } from '#brands/write-hosts.sql.ts';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { isFull } from '#tests/full.ts';
import { journey, surroundings, type Visitor } from './visitor.ts';

/** Sets `window.canary`, or requests this host, where it is taken for anything but text. */
const elsewhere = 'canary.example';
const run = 'window.canary=1';

/** With marks of elements: refused when they are written. */
const markup = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=//${elsewhere}/a>`,
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg/onload=${run}>`,
  `<iframe srcdoc="<script>parent.canary=1</script>">`,
  `<iframe src=javascript:parent.canary=1>`,
  `<object data=//${elsewhere}/b>`,
  `<embed src=//${elsewhere}/c>`,
  `<link rel=stylesheet href=//${elsewhere}/d>`,
  `<style>@import '//${elsewhere}/e'</style>`,
  `<base href=//${elsewhere}/>`,
  `<meta http-equiv=refresh content="0;url=//${elsewhere}/">`,
  `<form action=//${elsewhere}/><input autofocus onfocus=${run}>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}>x</details>`,
  `<video src=x onerror=${run}>`,
  `<math><mtext><script>${run}</script></mtext></math>`,
  `<template><script>${run}</script></template>`,
  `<a href=javascript:${run}>x</a>`,
  `<\u0073cript>${run}</script>`,
  `<!--<script>${run}`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
];

/** Plain text by its letters: written, and shown as it is. */
const plain = [
  `" onmouseover="${run}`,
  `' onfocus='${run}' autofocus='`,
  `" autofocus onfocus=${run} x="`,
  `\` onload=${run} \``,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `data:text/html,${run}`,
  `vbscript:${run}`,
  `//${elsewhere}/f`,
  `https://${elsewhere}/g`,
  `http://${elsewhere}/h.js`,
  `';${run};//`,
  `";${run};//`,
  `\\";${run};//`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `&lt;img src=x onerror=${run}&gt;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `url(//${elsewhere}/i)`,
  `red;}body[background:url(//${elsewhere}/j)]`,
  `*/@import '//${elsewhere}/k';/*`,
  `expression(${run})`,
  `[constructor.constructor('${run}')()]`,
  '__proto__',
  'constructor',
  `=cmd|'${run}'!A0`,
  `\u2028${run}\u2029`,
  `\ufeff${run}`,
];

const id = 'hostile';
const host = 'hostile.localhost';

/** A brand each of whose texts is one of `texts`, as far as it may be written. */
function hostileContent(texts: readonly string[]) {
  let at = 0;
  const next = (most = 400) => {
    const fitting = texts.filter((text) => text.length <= most);
    at += 1;
    return fitting[at % fitting.length]!;
  };
  const own = Object.fromEntries(
    [...overridable].flatMap((key) => {
      const fitting = texts.filter((text) => textProblem(key, text) === null);
      at += 1;
      const text = fitting[at % fitting.length];
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
  const sections = texts.map((text) => ({ heading: text, texts: [text] }));
  const document = { date: '2026-11-24', sections };
  const legal = { terms: document, privacy: document, imprint: document };
  return {
    name: next(60),
    whiteLabel: true,
    titles: { en: next(70), he: next(70) },
    texts: { en: own, he: own },
    supportEmail: 'help@hostile.example',
    paymentDescriptor: 'HOSTILE BRAND',
    colours: { brand: { light: '#b23a0e' } } as const,
    entity: { name: next(120), address: [next(120), next(120)], represented: next(200), taxNumber: next(40) },
    legal: { en: legal, he: legal },
  };
}

async function openHostile(): Promise<string> {
  const database = await connect(surroundings.databaseUrl, silentLog);
  try {
    const { db } = database;
    const created = await createBrand(db, id, hostileContent(plain), 'journeys');
    // A second attempt finds it.
    if (created.kind === 'done') {
      await addHost(db, surroundings.origin, id, host);
      await publishNewest(db, id);
    }
  } finally {
    await database.close();
  }
  return surroundings.origin.replace('//localhost', `//${host}`);
}

/** Nothing has run, and nothing was requested: the journey itself fails for requests to elsewhere and for reports. */
async function seeHarmless({ page }: Visitor, name: string): Promise<void> {
  const harm = await page.evaluate(() => ({
    canary: 'canary' in window,
    handlers: [...document.querySelectorAll('*')].filter((one) =>
      [...one.attributes].some(({ name: attribute }) => attribute.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
    base: document.baseURI === location.href,
  }));
  expect([name, harm]).toEqual([name, { canary: false, handlers: 0, links: [], base: true }]);
}

journey('no text of a hostile brand is a script, and none of it makes a request', async ({ visit }) => {
  expect(markup.length + plain.length).toBe(60);
  const good = hostileContent(plain);
  for (const text of markup)
    for (const bad of [
      { name: text },
      { titles: { en: text } },
      { texts: { en: { 'shell.slogan': text } } },
      { entity: { name: text, address: ['1 Road'] } },
    ])
      expect([text, readContent({ ...good, ...bad }).ok]).toEqual([text, false]);
  expect(readContent(good).ok).toBe(true);

  const origin = await openHostile();
  const visitor = await visit();
  const { page, forgive } = visitor;
  forgive(new RegExp(`elsewhere: ${origin}/`));
  const paths = ['/', '/hotels', '/login', '/terms-of-use', '/imprint', '/widgets/search', '/reservation'];
  await expect.poll(async () => new URL((await page.goto(`${origin}/hotels`))!.url()).origin).toBe(origin);
  for (const prefix of isFull ? ['', '/he'] : [''])
    for (const path of paths) {
      await page.goto(origin + prefix + path);
      await page.waitForFunction(() => {
        const app = document.getElementById('app');
        return app !== null && Object.keys(app).some((key) => key.startsWith('__reactContainer'));
      });
      // Every field is under the pointer and the keyboard once.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLElement>('a, input, button')) {
          one.focus();
          one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        }
      });
      await seeHarmless(visitor, prefix + path);
    }
  expect(await page.goto(`${origin}/terms-of-use`).then((answer) => answer!.text())).toContain('onmouseover');
  for (const text of plain.filter((one) => one === one.trim() && !/[\u2028\u2029\ufeff]/.test(one)))
    expect([text, (await page.locator('main').innerText()).includes(text)]).toEqual([text, true]);
});

/** What stands where a colour is expected. */
const styles = [
  `red;}body{background:url(//${elsewhere}/1)}`,
  `#fff;background:url(//${elsewhere}/2)`,
  `url(//${elsewhere}/3)`,
  `url("//${elsewhere}/4")`,
  String.raw`\75rl(//${elsewhere}/5)`,
  String.raw`u\72l(//${elsewhere}/6)`,
  `URL(//${elsewhere}/7)`,
  `image(//${elsewhere}/8)`,
  `image-set(url(//${elsewhere}/9) 1x)`,
  `-webkit-image-set(url(//${elsewhere}/10) 1x)`,
  `cross-fade(url(//${elsewhere}/11),red)`,
  `src(//${elsewhere}/12)`,
  `attr(x url)`,
  `var(--x,url(//${elsewhere}/13))`,
  `env(x,url(//${elsewhere}/14))`,
  `@import '//${elsewhere}/15';`,
  `#fff}@import url(//${elsewhere}/16);`,
  `#fff}@font-face{font-family:Rubik;src:url(//${elsewhere}/17)}`,
  `#fff}@namespace url(//${elsewhere}/18);`,
  `#fff}:root{--brand:url(//${elsewhere}/19)}`,
  `#fff}input[value^=a]{background:url(//${elsewhere}/20)}`,
  `#fff}*{cursor:url(//${elsewhere}/21),auto}`,
  `#fff}li{list-style:url(//${elsewhere}/22)}`,
  `#fff}a::before{content:url(//${elsewhere}/23)}`,
  `expression(window.canary=1)`,
  `-moz-binding:url(//${elsewhere}/24)`,
  `behavior:url(//${elsewhere}/25)`,
  `javascript:window.canary=1`,
  `</style><script>window.canary=1</script>`,
  `</style><link rel=stylesheet href=//${elsewhere}/26>`,
  `/**/url(//${elsewhere}/27)`,
  `#ff/**/f;background:url(//${elsewhere}/28)`,
  `light-dark(url(//${elsewhere}/29),red)`,
  `#fff\n}body{background:url(//${elsewhere}/30)}`,
  `#fff\u0000;background:url(//${elsewhere}/31)`,
  `#12345;background:url(//${elsewhere}/32)`,
  `rgb(1 2 3);background:url(//${elsewhere}/33)`,
  `paint(x)`,
  `inherit;background:url(//${elsewhere}/34)`,
  `\ufeff#fff;background:url(//${elsewhere}/35)`,
];

journey(
  'no colour of the search form on other sites is a style, in the frame and in the element',
  async ({ visit }) => {
    expect(styles.length).toBe(40);
    const { page, context, forgive } = await visit();
    forgive(/elsewhere: http:\/\/partner\./);
    await context.setExtraHTTPHeaders({});
    const names = ['brand', 'bg_brand', 'bg_brand_alt', 'text_brand', 'text_brand_alt', 'background'].flatMap((part) =>
      ['light', 'dark'].map((mode) => `${part}_${mode}`),
    );
    // Each payload stands in one colour, and in all of them in a full run.
    const rounds = isFull ? styles.map((style) => names.map(() => style)) : [];
    for (let at = 0; at < styles.length; at += names.length) rounds.push(styles.slice(at, at + names.length));
    const own = await (async () => {
      await page.goto(`${surroundings.origin}/widgets/search`);
      return await page
        .getByRole('search')
        .getByRole('button')
        .last()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    })();
    await page.goto(`${surroundings.origin.replace('://', '://partner.')}/_dev/partner`);
    const element = page.locator('wayfare-search').first();
    await element.getByRole('search').waitFor();
    for (const round of rounds) {
      const colours = round.map((style, at) => [names[at]!, style] as const);
      await element.evaluate(async (node, attributes) => {
        const ready = new Promise((resolve) => node.addEventListener('wayfare:ready', resolve, { once: true }));
        for (const [name, value] of attributes) node.setAttribute(name.replaceAll('_', '-'), value);
        await ready;
      }, colours);
      const button = element.getByRole('button');
      expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(own);
      expect(await page.evaluate(() => 'canary' in window)).toBe(false);
    }
    for (const round of rounds) {
      const query = new URLSearchParams(round.map((style, at): [string, string] => [names[at]!, style]));
      await page.goto(`${surroundings.origin}/widgets/search?${query}`);
      const button = page.getByRole('search').getByRole('button').last();
      expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(own);
      expect(await page.evaluate(() => 'canary' in window)).toBe(false);
    }
  },
);
