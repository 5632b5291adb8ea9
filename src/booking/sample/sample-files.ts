import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { locales } from '#i18n/locales.ts';
import type { SiteBindings } from '#web/connection.ts';
import type { PageBrand } from '#web/page.ts';
import { pageContext } from '#web/page-context.ts';
import { confirmationHtml, type MailsDeps } from '../mails/mails.ts';
import { bookingRoutes } from '../routes.ts';
import { TooManyVouchers, voucherPdf } from '../voucher/voucher.ts';
import { sampleId, type SampleOf, sampleReservation } from '../sample-booking.ts';

export interface SampleFilesDeps extends Pick<MailsDeps, 'presenters' | 'secret' | 'logoOf'> {
  readonly sampleOf: SampleOf;
  readonly now: () => Date;
}

type SiteContext = Context<{ Bindings: SiteBindings }>;

/** Paths without the prefix of a language. */
export const samplePaths = {
  book: bookingRoutes.book.href(defaultLocale, {}, { quote: sampleId }),
  email: '/book/sample/email',
  voucher: '/book/sample/voucher.pdf',
} as const;

const prefixes = locales.map(({ code }) => code).filter((code) => code !== defaultLocale);

/**
 * The email and the voucher of a sample booking, drawn with the draft of a preview; for anybody else there are none. Where
 * nothing can be booked they lead to the booking page, which says so.
 */
export function addSampleFiles(app: Pick<Hono<{ Bindings: SiteBindings }>, 'get'>, deps: SampleFilesDeps): void {
  const answer = async (c: SiteContext, file: 'email' | 'voucher', locale: LocaleCode) => {
    const { brand, address } = c.env;
    const { searchParams: query } = new URL(c.req.url);
    await loadLocale(locale);
    const now = deps.now();
    const visit = { path: samplePaths[file], query, params: {}, locale, brand, address, now };
    const context = pageContext({ ...visit, cookies: {}, principal: null, traceId: randomUUID() });
    const sale = await deps.sampleOf(context);
    if (!sale) return c.redirect(bookingRoutes.book.href(locale, {}, { quote: sampleId }), 303);
    const found = sampleReservation(deps.presenters, sale, context);
    if (file === 'email')
      return c.body(inMode(await confirmationHtml(deps, brand, found), brand.preview), 200, emailHeaders);
    try {
      return c.body(new Uint8Array(await voucherPdf(deps, brand, found)), 200, voucherHeaders);
    } catch (error) {
      if (!(error instanceof TooManyVouchers)) throw error;
      return c.text('', 503, { 'retry-after': '2' });
    }
  };
  for (const file of ['email', 'voucher'] as const)
    for (const prefix of ['', `/:prefix{(?:${prefixes.join('|')})}`])
      app.get(prefix + samplePaths[file], async (c, next) =>
        c.env.brand.preview === undefined
          ? await next()
          : await answer(c as SiteContext, file, (c.req.param() as { prefix?: string }).prefix ?? defaultLocale),
      );
}

/** An email as a device in this mode shows it. */
const inMode = (html: string, mode: PageBrand['preview']) =>
  html.replaceAll('@media (prefers-color-scheme: dark)', `@media ${mode === 'dark' ? 'all' : 'not all'}`);

/** Emails have their styles with them. */
const emailHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
};

/** Browsers draw it with a viewer of their own, which a stricter policy would stop. */
const voucherHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline; filename="voucher.pdf"',
  'content-security-policy': "frame-ancestors 'self'",
};
