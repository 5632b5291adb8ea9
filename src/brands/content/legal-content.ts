import { z } from 'zod';
import { emailAddress, line, phoneNumber } from './plain-text.ts';

/** Who runs a site: what its legal notice says. */
export const entity = z.strictObject({
  name: line(120),
  /** Line by line. */
  address: z.array(line(120)).min(1).max(6),
  represented: line(200).optional(),
  register: line(120).optional(),
  taxNumber: line(40).optional(),
  email: emailAddress.optional(),
  phone: phoneNumber.optional(),
});

const document = z.strictObject({
  /** The day from which it is in force. */
  date: z.iso.date('must be a day like 2026-11-24'),
  sections: z
    .array(z.strictObject({ heading: line(200), texts: z.array(line(5_000)).min(1).max(40) }))
    .min(1)
    .max(60),
});

/** A site's own legal texts in one language; what is left out is the operator's. */
export const legalTexts = z.strictObject({
  terms: document.optional(),
  privacy: document.optional(),
  imprint: document.optional(),
});

export type LegalEntity = z.output<typeof entity>;
export type LegalText = z.output<typeof document>;
export type LegalTextName = keyof z.output<typeof legalTexts>;
export type LegalTexts = Readonly<Record<string, z.output<typeof legalTexts>>>;

/** The language of a site's own text: that of the page, else the first one; undefined when it has none. */
export function localeOfText(
  texts: LegalTexts,
  name: LegalTextName,
  locale: string,
  first: string,
): string | undefined {
  return [locale, first].find((one) => texts[one]?.[name] !== undefined);
}
