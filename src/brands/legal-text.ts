import type { Kysely } from 'kysely';
import { remember } from '#database/remember.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PageBrand } from '#web/page.ts';
import { storedVersion } from './brands.sql.ts';
import { firstLocale, readStored } from './content.ts';
import { type LegalText, type LegalTextName, localeOfText } from './legal-content.ts';
import type { BrandTables } from './tables.ts';

/** A brand's own legal text. */
export interface OwnLegalText extends LegalText {
  /** Its language: the brand's first one where it has none in the page's. */
  readonly locale: LocaleCode;
}

/** A brand's own text in the language of a page; null where it has none. Rejects while it can't be read. */
export async function ownLegalText(
  db: Kysely<BrandTables>,
  { id, version, legalTexts }: Pick<PageBrand, 'id' | 'version' | 'legalTexts'>,
  name: LegalTextName,
  locale: LocaleCode,
): Promise<OwnLegalText | null> {
  if (!legalTexts?.includes(name)) return null;
  const { texts, first } = await keptTexts(db, `${id} ${version}`);
  const own = localeOfText(texts, name, locale, first);
  const text = own === undefined ? undefined : texts[own]?.[name];
  return text ? { ...text, locale: own! } : null;
}

/** Long and seldom read, so that brands in memory don't have them. By brand and version. */
const keptTexts = remember(
  async (db: Kysely<BrandTables>, key: string) => {
    const [id = '', version] = key.split(' ');
    const stored = await storedVersion(db, id, Number(version));
    const content = readStored(stored?.content);
    if (!content.ok) throw new Error(`version ${version} of the brand ${id} can't be read (${content.error[0]})`);
    return { texts: content.value.legal, first: firstLocale(content.value.locales) };
  },
  { max: 30, seconds: 60 * 60 },
);
