import { z } from 'zod';
import { fail, ok, type Result } from '#values/result.ts';
import type { Colour } from '#values/colour.ts';
import { networkOf } from '#web/social-networks.ts';

/** Text of one line, without control characters and markup. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have ${most} characters at most`)
    .regex(/^[^\p{Cc}<>]*$/u, 'must be plain text of one line');

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

/** What an operator writes about a brand. Keys that are not listed are refused, so that a misspelt one is noticed. */
const schema = z.strictObject({
  name: line(60),
  /** A partner's site: its pages don't mention us. */
  whiteLabel: z.boolean().default(false),
  supportEmail: z.string().regex(/^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,189}$/, 'must be an e-mail address'),
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
  picture: z
    .string()
    .regex(/^\/media\/cities\/[a-z0-9-]{1,100}$/, 'must be the path of a picture of a city, without its ending')
    .default('/media/cities/3128760-city-mediterranean-1-arches'),
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

export type BrandContent = z.output<typeof schema>;
export type WrittenContent = z.input<typeof schema>;
export type WrittenColours = BrandContent['colours'];

/** Content as it was written; sentences for the operator when it can't be a brand's. */
export function readContent(written: unknown): Result<BrandContent, readonly string[]> {
  const read = schema.safeParse(written);
  if (read.success) return ok(read.data);
  return fail(read.error.issues.map(sentence));
}

function sentence(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const where = path === '' ? 'A brand' : path;
    return `${where} has no ${issue.keys.join(', ')}.`;
  }
  if (path === 'name' && issue.code === 'invalid_type') return 'A brand needs a name.';
  if (path === '') return 'A brand is a JSON object with a name, a supportEmail and a paymentDescriptor.';
  return `${path} ${issue.message.startsWith('must') ? issue.message : `is wrong (${issue.message})`}.`;
}
