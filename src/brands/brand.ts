import type { ThemeTokens } from '#ui/theme/theme-sheet.ts';
import type { PageBrand } from '#web/page.ts';
import { type BrandContent, firstLocale } from './content/content.ts';
import { lookOf } from './look.ts';
import { compileTexts } from './content/own-texts.ts';

export type Brand = PageBrand;

export { defaultBrandId } from './default-brand.ts';

export interface BrandVersion {
  readonly id: string;
  readonly version: number;
}

export const themePath = ({ id, version }: BrandVersion): string => `/brand/${id}-${version}.css`;

/** What a brand has besides its content. */
export interface BrandSetting {
  /** Whose legal notice a brand without an entity shows. */
  readonly operator?: Pick<Brand, 'entity'> & { readonly changes?: number };
  readonly agencyId?: string | null;
  /** Currencies (ISO 4217) that payments are taken in: prices are shown in no others. Left out: any. */
  readonly payable?: readonly string[] | 'any' | undefined;
}

/** A version of a brand as pages, mails and documents read it. */
export function brandFrom(
  of: BrandVersion,
  origin: string,
  content: BrandContent,
  theme: ThemeTokens | null,
  { operator = {}, agencyId = null, payable = 'any' }: BrandSetting = {},
): Brand {
  const texts = compileTexts(`${of.id}@${of.version}`, content.texts);
  const { locales, products } = content;
  const currencies = payable === 'any' ? content.currencies : payableOf(content.currencies, payable);
  const offersAll = locales === null && currencies === null && products === null;
  const documents = (['terms', 'privacy', 'imprint'] as const).filter((name) =>
    Object.values(content.legal).some((one) => one[name] !== undefined),
  );
  return {
    id: of.id,
    version: of.version,
    name: content.name,
    origin,
    supportEmail: content.supportEmail,
    ...(content.supportPhone === null ? {} : { supportPhone: content.supportPhone }),
    ...(Object.keys(content.titles).length === 0 ? {} : { titles: content.titles }),
    ...(texts ? { texts } : {}),
    ...(offersAll ? {} : { offer: { locales, firstLocale: firstLocale(locales), currencies, products } }),
    ...(agencyId === null ? {} : { agencyId }),
    ...(content.entity === null ? {} : { entity: content.entity }),
    ...((content.entity ?? operator.entity) ? { imprint: true } : {}),
    ...(operator.changes ? { operatorChanges: operator.changes } : {}),
    ...(documents.length === 0 ? {} : { legalTexts: documents }),
    paymentDescriptor: content.paymentDescriptor,
    ...(content.whiteLabel ? { whiteLabel: true } : {}),
    look: lookOf(content, theme && { tokens: theme, path: themePath(of) }),
    social: content.social,
  };
}

/** What a brand offers of the currencies that can be paid, in its order; all of these where it offers none of them. */
function payableOf(offered: readonly string[] | null, payable: readonly string[]): readonly string[] {
  const both = offered?.filter((code) => payable.includes(code)) ?? [];
  return both.length > 0 ? both : payable;
}
