import { z } from 'zod';
import { fail, ok, type Result } from '#values/result.ts';
import type { Colour } from '#values/colour.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { localesWithTexts } from '#i18n/locales.ts';
import { isCurrency } from '#values/currency.ts';
import { networkOf } from '#web/social-networks.ts';
import { entity, legalTexts } from './legal-content.ts';
import { textProblem } from './own-texts.ts';
import { withoutUnknown } from './without-unknown.ts';
import { pictures } from '../pictures/picture-fields.ts';
import { emailAddress, line, phoneNumber } from './plain-text.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour like #1456d9')
  .transform((text) => text as Colour);

/** A colour of the light and of the dark mode; one that is left out is the default brand's. */
const both = z.strictObject({ light: colour.optional(), dark: colour.optional() });

const colours = z.strictObject({
  brand: both.optional(),
  bgBrand: both.optional(),
  bgBrandAlt: both.optional(),
  textBrand: both.optional(),
  textBrandAlt: both.optional(),
  background: both.optional(),
});

/** Whether an address is a page of a network that we have an icon of. */
export const isSocialPage = (text: string): boolean =>
  URL.canParse(text) && text.startsWith('https://') && networkOf(text) !== null;

const withTexts = new Set(localesWithTexts.map(({ code }) => code));
const isLocale = (code: string) => withTexts.has(code);
const localeCode = z.string().refine(isLocale, 'must be a locale that we have texts of, like en or pt-br');
const byLocale = <Value extends z.ZodType>(value: Value) => z.record(localeCode, value).default({});

/** A list without repetitions; null, or left out, is everything that the installation has. Its first is the default. */
const offered = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'must not be empty')
    .refine((list) => new Set(list).size === list.length, 'must have each only once')
    .nullable()
    .default(null);

const picture = z
  .string()
  .regex(/^\/media\/cities\/[a-z0-9-]{1,100}$/, 'must be the path of a picture of a city, without its ending');

/** What an operator writes about a brand. Keys that are not listed are refused, so that a misspelt one is noticed. */
const fields = z.strictObject({
  name: line(60),
  /** A partner's site: its pages don't mention us. */
  whiteLabel: z.boolean().default(false),
  /** By locale: what its site is called in link previews and as an installed app; its name where there is none. */
  titles: byLocale(line(70)),
  /** By locale. */
  texts: byLocale(z.record(z.string(), line(400))),
  supportEmail: emailAddress,
  supportPhone: phoneNumber.nullable().default(null),
  locales: offered(localeCode),
  currencies: offered(z.string().refine(isCurrency, 'must be a currency like EUR')),
  /** Names of PRODUCTS. One that the installation does not sell is passed over. */
  products: offered(z.string().regex(/^[a-z][a-z-]{0,39}$/, 'must be a name of PRODUCTS, like hotels')),
  /** Who runs the site; the operator when left out. */
  entity: entity.nullable().default(null),
  /** By locale. */
  legal: byLocale(legalTexts),
  /** On the traveller's card statement. Card networks show 22 characters of Latin capitals. */
  paymentDescriptor: z
    .string()
    .regex(/^[A-Z0-9][A-Z0-9 .*-]{3,20}[A-Z0-9]$/, 'must have 5 to 22 capitals, digits, spaces, points, * or -'),
  colours: colours.default({}),
  /** The drawing of its logo and icons: path data in a square of 36, filled; `wayfare` is our own drawing. */
  mark: z
    .string()
    .max(4_000)
    .regex(/^(wayfare|[Mm][MmLlHhVvCcSsQqTtAaZz\d\s,.+-]+)$/, 'must be path data of SVG, or wayfare')
    .nullable()
    .default(null),
  /** The wide picture of the home page. */
  picture: picture.default('/media/cities/3128760-city-mediterranean-1-arches'),
  /** For link previews of pages without a picture of their own; the home page's when left out. */
  sharePicture: picture.nullable().default(null),
  pictures: pictures.default({}),
  /** Price rules may name it (`markupSets`). */
  markupSet: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name of small letters, digits and hyphens')
    .nullable()
    .default(null),
  social: z
    .array(z.string().max(300).refine(isSocialPage, 'must be https addresses of social networks'))
    .max(7)
    .default([]),
});

/** Texts that are shown in every language for want of others must be there in the first one. */
const schema = fields.superRefine(({ locales, legal, titles, texts: own }, context) => {
  const first = firstLocale(locales);
  for (const name of ['terms', 'privacy', 'imprint'] as const)
    if (Object.values(legal).some((one) => one[name]) && !legal[first]?.[name])
      context.addIssue({
        code: 'custom',
        path: ['legal', first, name],
        message: `must be there too, because ${first} is the brand’s first language`,
      });
  for (const [locale, texts] of Object.entries(own))
    for (const [key, text] of Object.entries(texts)) {
      const message = textProblem(key, text);
      if (message !== null) context.addIssue({ code: 'custom', path: ['texts', locale, key], message });
    }
  if (locales === null) return;
  for (const [field, written] of Object.entries({ legal, titles, texts: own }))
    for (const locale of Object.keys(written))
      if (!locales.includes(locale))
        context.addIssue({ code: 'custom', path: [field, locale], message: 'must be one of the brand’s locales' });
});

/** The language of those who have chosen none that a brand offers. */
export const firstLocale = (locales: readonly string[] | null): string => locales?.[0] ?? defaultLocale;

/** Kept in memory by the hundred. */
const mostBytes = 256 * 1024;

export type BrandContent = z.output<typeof schema>;
export type WrittenContent = z.input<typeof schema>;
export type WrittenColours = BrandContent['colours'];

/**
 * Stored content. Texts that this release does not allow any more are left in it: they are not shown. What only a later release
 * knows is left out, so that a return to this one closes no site.
 */
export function readStored(stored: unknown): Result<BrandContent, readonly string[]> {
  const read = fields.safeParse(stored);
  if (read.success) return ok(read.data);
  const again = fields.safeParse(withoutUnknown(stored, read.error.issues));
  return again.success ? ok(again.data) : fail(read.error.issues.map(sentence));
}

/** Content as it was written; sentences for the operator when it can't be a brand's. */
export function readContent(written: unknown): Result<BrandContent, readonly string[]> {
  if ((JSON.stringify(written) ?? '').length > mostBytes) return fail([`A brand has ${mostBytes / 1024} kB at most.`]);
  const read = schema.safeParse(written);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(sentence));
}

/** A field that is wrong: where it is, and why. */
export interface ContentProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** Like `readContent`, with the path of each problem. */
export function parseContent(written: unknown): Result<BrandContent, readonly ContentProblem[]> {
  if ((JSON.stringify(written) ?? '').length > mostBytes) return fail([{ path: [], message: 'is too long' }]);
  const read = schema.safeParse(written);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(({ path, message }) => ({ path: path.map(String), message })));
}

function sentence(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const where = path === '' ? 'A brand' : path;
    return `${where} has no ${issue.keys.join(', ')}.`;
  }
  if (path === 'name' && issue.code === 'invalid_type') return 'A brand needs a name.';
  if (path === '') return 'A brand is a JSON object with a name, a supportEmail and a paymentDescriptor.';
  if (issue.code === 'invalid_key') return `${path} ${issue.issues[0]?.message ?? 'is no key'}.`;
  const isOurs = issue.code === 'custom' || issue.message.startsWith('must');
  return `${path} ${isOurs ? issue.message : `is wrong (${issue.message})`}.`;
}
