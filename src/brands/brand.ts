import type { ThemeTokens } from '#ui/theme/theme-sheet.ts';
import type { PageBrand } from '#web/page.ts';
import type { BrandContent } from './content.ts';
import { lookOf } from './look.ts';

export type Brand = PageBrand;

/** Id of the brand on the host of `PUBLIC_ORIGIN`. */
export const defaultBrandId = 'wayfare';

export interface BrandVersion {
  readonly id: string;
  readonly version: number;
}

export const themePath = ({ id, version }: BrandVersion): string => `/brand/${id}-${version}.css`;

/** A version of a brand as pages, mails and documents read it. */
export function brandFrom(of: BrandVersion, origin: string, content: BrandContent, theme: ThemeTokens | null): Brand {
  return {
    id: of.id,
    version: of.version,
    name: content.name,
    origin,
    supportEmail: content.supportEmail,
    paymentDescriptor: content.paymentDescriptor,
    ...(content.whiteLabel ? { whiteLabel: true } : {}),
    look: lookOf(content, theme && { tokens: theme, path: themePath(of) }),
    social: content.social,
  };
}
