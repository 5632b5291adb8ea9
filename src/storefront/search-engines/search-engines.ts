import { type Context, Hono } from 'hono';
import { localePath } from '#i18n/locale.ts';
import { listedLocales, type Offering, offeredProducts } from '#web/brand/brand-offer.ts';
import type { SiteBindings } from '#web/connection.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';

export interface SearchEnginesDeps {
  readonly sources: readonly SitemapSource[];
}

/** Those of every site, and those of the products that a brand offers. */
function offeredSources(brand: Offering, sources: readonly SitemapSource[]): readonly SitemapSource[] {
  const products = [...new Set(sources.flatMap(({ product }) => product ?? []))];
  const offered = offeredProducts(brand, products, (name) => name);
  return sources.filter(({ product }) => product === undefined || offered.includes(product));
}

/** Addresses that change something, are private, or call suppliers. Other pages set `noindex` themselves. */
const closed = ['/book', '/pay', '/transaction/', '/v3/', '/*/book', '/*/pay', '/*/transaction/', '/*?*check_in='];

const cached = { 'cache-control': 'public, max-age=3600' };
const xml = { ...cached, 'content-type': 'application/xml; charset=utf-8' };
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** A sitemap file of hotels needs fifty database queries. */
const filesAtOnce = 4;
const fileName = /^(?<name>[a-z]+)-(?<locale>[a-z-]+)-(?<number>[1-9]\d{0,3})\.xml$/;

/**
 * `/robots.txt`, and the sitemaps of every translated locale: an index of files by kind of page and locale, each
 * streamed as it is read.
 */
export function searchEngines({ sources }: SearchEnginesDeps): Hono<{ Bindings: SiteBindings }> {
  const app = new Hono<{ Bindings: SiteBindings }>();
  const here = (c: Context<{ Bindings: SiteBindings }>) => c.env.brand.origin;
  let writing = 0;

  async function* pages(source: SitemapSource, file: number, prefix: (path: string) => string) {
    writing += 1;
    try {
      yield `${head}<urlset xmlns="${space}">\n`;
      for await (const entries of source.entries(file))
        yield entries
          .map(({ path, changed }) => {
            const lastModified = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
            return `<url><loc>${escapeHtml(prefix(path))}</loc>${lastModified}</url>\n`;
          })
          .join('');
      yield '</urlset>\n';
    } finally {
      writing -= 1;
    }
  }

  async function* index(brand: Offering & { readonly origin: string }) {
    const { origin } = brand;
    yield `${head}<sitemapindex xmlns="${space}">\n`;
    for (const source of offeredSources(brand, sources)) {
      const files = await source.files();
      for (const { code } of listedLocales(brand)) {
        const names = Array.from({ length: files }, (_, at) => `${source.name}-${code}-${at + 1}.xml`);
        yield names
          .map((name) => `<sitemap><loc>${escapeHtml(`${origin}/sitemaps/${name}`)}</loc></sitemap>\n`)
          .join('');
      }
    }
    yield '</sitemapindex>\n';
  }

  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${here(c)}/sitemap.xml\n`,
      200,
      cached,
    ),
  );
  app.get('/sitemap.xml', (c) => streamed(c, index(c.env.brand)));
  app.get('/sitemaps/:file', async (c, next) => {
    const { name, locale = '', number } = fileName.exec(c.req.param('file'))?.groups ?? {};
    const source = offeredSources(c.env.brand, sources).find((one) => one.name === name);
    const file = Number(number) - 1;
    if (!source || !listedLocales(c.env.brand).some(({ code }) => code === locale) || file >= (await source.files()))
      return await next();
    if (writing >= filesAtOnce) return c.body(null, 503, { 'retry-after': '5', 'cache-control': 'no-store' });
    const origin = here(c);
    return streamed(
      c,
      pages(source, file, (path) => origin + localePath(locale, path)),
    );
  });
  return app;
}

/** Compressed while streaming, because these files are long and repetitive. */
function streamed(c: Context, parts: AsyncGenerator<string>): Response {
  const isZipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  // `identity` disables compression of the whole response.
  const headers = { ...xml, 'content-encoding': isZipped ? 'gzip' : 'identity', vary: 'Accept-Encoding' };
  // An unread stream would never end.
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return c.body(isZipped ? text.pipeThrough(new CompressionStream('gzip')) : text, 200, headers);
}
