import { z } from '@hono/zod-openapi';
import type { BrandContent } from '#brands/brands.ts';
import { translatorFor } from '#i18n/messages.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PageBrand } from '#web/page.ts';
import { networkOf } from '#web/social-networks.ts';
import { appIcons, favicon, iconHref, iconVersion } from '../identity/icons.ts';

const text = z.string().nullable();
const modes = z.object({ light: text, dark: text });
const part = modes.openapi({ example: { light: '#b23a0e', dark: '#ffb27a' } });
const address = (example: string) => text.openapi({ example });

export const whiteLabelSchema = z
  .object({
    fid: z.int().nullable().openapi({ example: 1001, description: 'Number of the agent or the agency' }),
    id: z.string().openapi({ example: 'sunny' }),
    white_label: z.boolean().openapi({ example: true }),
    name: z.string().openapi({ example: 'Sunny Stays' }),
    title: z.string().openapi({ example: 'Sunny Stays' }),
    favicon: address('https://stay.example.com/favicon.svg?v=Aq9hd6Tv'),
    icon: address('https://stay.example.com/icons/512.png?v=Aq9hd6Tv'),
    home_page_title: z.string().openapi({ example: 'Sunny Stays – Hotels with no hidden fees' }),
    translations: z
      .record(z.string(), z.record(z.string(), z.string()))
      .openapi({ example: { en: { 'home.title': 'Wake up by the sea' } } }),
    colors: z.object({ brand: part, bgBrand: part, bgBrandAlt: part, textBrand: part, textBrandAlt: part }),
    logo: modes.openapi({ example: { light: null, dark: null } }),
    background: part,
    socials: z
      .object({
        facebook: text,
        messenger: text,
        instagram: text,
        linkedin: text,
        twitter: text,
        whatsapp: text,
        youtube: text,
      })
      .openapi({
        example: {
          facebook: 'https://www.facebook.com/sunny',
          messenger: null,
          instagram: null,
          linkedin: null,
          twitter: null,
          whatsapp: null,
          youtube: null,
        },
      }),
  })
  .openapi('WhiteLabel');

const networks = ['facebook', 'messenger', 'instagram', 'linkedin', 'twitter', 'whatsapp', 'youtube'] as const;
const colourParts = ['brand', 'bgBrand', 'bgBrandAlt', 'textBrand', 'textBrandAlt'] as const;

/** A brand as its own pages show it, and nothing else about its agency. */
export function presentWhiteLabel(
  brand: PageBrand,
  content: BrandContent,
  fid: number | null,
  textLocale: LocaleCode,
): z.infer<typeof whiteLabelSchema> {
  const { colours } = content;
  const version = iconVersion(brand.look);
  const file = (path: string) => brand.origin + path;
  const drawing = brand.look.mark === null ? null : file(iconHref(favicon, version));
  const inModes = (wanted: { light?: string | undefined; dark?: string | undefined } | undefined) => ({
    light: wanted?.light ?? null,
    dark: wanted?.dark ?? null,
  });
  const logoIn = (mode: 'light' | 'dark') => {
    const picture = brand.look.logo?.[mode];
    return picture ? file(picture.path) : drawing;
  };
  const pages = new Map(brand.social.map((href) => [networkOf(href)?.network, href]));
  return {
    fid,
    id: brand.id,
    white_label: brand.whiteLabel === true,
    name: brand.name,
    title: brand.titles?.[textLocale] ?? brand.name,
    favicon: file(iconHref(favicon, version)),
    icon: file(iconHref(appIcons[1], version)),
    home_page_title: translatorFor(brand, textLocale)('home.metaTitle', { brand: brand.name }),
    translations: content.texts,
    colors: Object.fromEntries(colourParts.map((name) => [name, inModes(colours[name])])) as Record<
      (typeof colourParts)[number],
      z.infer<typeof modes>
    >,
    logo: { light: logoIn('light'), dark: logoIn('dark') },
    background: inModes(colours.background),
    socials: Object.fromEntries(networks.map((network) => [network, pages.get(network) ?? null])) as Record<
      (typeof networks)[number],
      string | null
    >,
  };
}
