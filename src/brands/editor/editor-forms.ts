import { getLocale, localesWithTexts } from '#i18n/locales.ts';
import { loadedMessages } from '#i18n/load-locale.ts';
import { parts as colourParts } from '#ui/theme/theme-sheet.ts';
import { type BrandContent, firstLocale } from '../content/content.ts';
import { overridable } from '../content/overridable.ts';
import type { CompanyFields, LanguageLink, LookFields, OfferFields, TextFields } from '../pages/editor-view.ts';
import { shownColours } from '../theme.ts';
import { legalLines } from './legal-form.ts';
import { heroPictures } from './hero-pictures.ts';

/** The value of a field: as it was entered in a refused form, else as it is stored. */
export type ValueOf = (name: string, stored: string) => string;

const modes = ['light', 'dark'] as const;

export function lookFields(content: BrandContent, value: ValueOf, entered: boolean): LookFields {
  const shown = shownColours(content.colours);
  return {
    name: value('name', content.name),
    whiteLabel: value('whiteLabel', content.whiteLabel && !entered ? '1' : '') === '1',
    colours: colourParts.flatMap((part) =>
      modes.map((mode) => {
        const stored = content.colours[part]?.[mode] ?? '';
        const wanted = value(`colour.${part}.${mode}`, stored);
        return {
          part,
          mode,
          wanted,
          shown: shown[part][mode],
          isCorrected: stored !== '' && shown[part][mode] !== stored,
        };
      }),
    ),
    mark: value('mark', content.mark ?? ''),
    picture: value('picture', content.picture),
    sharePicture: value('sharePicture', content.sharePicture ?? ''),
    pictures: [...new Set([content.picture, ...heroPictures.map(({ path }) => path)])].map((path) => ({
      value: path,
      label: heroPictures.find((one) => one.path === path)?.name ?? 'own',
    })),
  };
}

/** Their texts must have been loaded. */
export function textFields(
  content: BrandContent,
  language: string,
  languages: readonly LanguageLink[],
  value: ValueOf,
): TextFields {
  const own = content.texts[language] ?? {};
  const ours = loadedMessages(language);
  return {
    language,
    languages,
    direction: getLocale(language).dir,
    title: value('title', content.titles[language] ?? ''),
    texts: [...overridable].map((key) => {
      const [namespace = '', name = ''] = key.split('.');
      const message = (ours[namespace] as Readonly<Record<string, unknown>> | undefined)?.[name];
      return { key, own: value(`text.${key}`, own[key] ?? ''), ours: plain(message) };
    }),
  };
}

/** As a person writes it: `Sent by {brand}`. */
function plain(message: unknown): string {
  if (typeof message === 'string') return message;
  if (!Array.isArray(message)) return '';
  return message
    .map((part: unknown) => (typeof part === 'string' ? part : `{${String((part as string[])[0])}}`))
    .join('');
}

const entityFields = ['name', 'represented', 'register', 'taxNumber', 'email', 'phone'] as const;

export function companyFields(
  content: BrandContent,
  language: string,
  languages: readonly LanguageLink[],
  value: ValueOf,
): CompanyFields {
  const { entity } = content;
  const own = content.legal[language] ?? {};
  return {
    language,
    languages,
    direction: getLocale(language).dir,
    supportEmail: value('supportEmail', content.supportEmail),
    supportPhone: value('supportPhone', content.supportPhone ?? ''),
    paymentDescriptor: value('paymentDescriptor', content.paymentDescriptor),
    social: value('social', content.social.join('\n')),
    entity: {
      address: value('entity.address', entity?.address.join('\n') ?? ''),
      ...Object.fromEntries(entityFields.map((name) => [name, value(`entity.${name}`, entity?.[name] ?? '')])),
    },
    legal: (['terms', 'privacy', 'imprint'] as const).map((name) => ({
      name,
      date: value(`legal.${name}.date`, own[name]?.date ?? ''),
      text: value(`legal.${name}.text`, own[name] ? legalLines(own[name]) : ''),
    })),
  };
}

/** What a brand may choose from; no markup sets for people who don't set the platform's prices. */
export interface OfferChoices {
  readonly products: readonly Omit<OfferFields['products'][number], 'isChosen'>[];
  readonly markupSets: readonly string[] | null;
}

export function offerFields(
  content: BrandContent,
  value: ValueOf,
  chosen: (name: string) => readonly string[] | null,
  { products, markupSets }: OfferChoices,
): OfferFields {
  const { locales, markupSet } = content;
  const sets = [...new Set([...(markupSets ?? []), ...(markupSet === null ? [] : [markupSet])])].toSorted();
  const chosenLocales = chosen('locales') ?? locales ?? [];
  const chosenProducts = chosen('products') ?? content.products ?? [];
  return {
    locales: localesWithTexts.map(({ code, name }) => ({ code, name, isChosen: chosenLocales.includes(code) })),
    firstLocale: value('firstLocale', firstLocale(locales)),
    allLocales: value('allLocales', locales === null && chosen('locales') === null ? '1' : '') === '1',
    currencies: value('currencies', content.currencies?.join(', ') ?? ''),
    products: products.map((one) => ({ ...one, isChosen: chosenProducts.includes(one.name) })),
    markup: markupSets && sets.length > 0 ? { chosen: value('markupSet', markupSet ?? ''), sets } : null,
  };
}
