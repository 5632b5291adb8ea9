import type { BrandLook } from '#web/brand-look.ts';
import type { PageBrand } from '#web/page.ts';
import { iconVersion } from '../identity/icons.ts';

/** Brand data of a document's head. */
export interface DocumentBrand extends Pick<BrandLook, 'background' | 'preview' | 'theme'> {
  readonly name: string;
  /** From configuration, never from the request. */
  readonly origin: string;
  readonly iconVersion: string;
}

export function documentBrand({ name, origin, look }: PageBrand): DocumentBrand {
  const { background, preview, theme } = look;
  return { name, origin, background, preview, theme, iconVersion: iconVersion(look) };
}
