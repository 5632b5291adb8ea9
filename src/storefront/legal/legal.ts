import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { keysOf } from '#i18n/messages.ts';
import type { MessageValues } from '#i18n/translate.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PageBrand, PageContext, PageHandler } from '#web/page.ts';
import type { Route } from '#web/route.ts';
import { type DeviceStorageEntry, deviceStorage } from './device-storage.ts';
import type { StorageTable, LegalSection, LegalView } from './legal-view.ts';

export interface LegalDeps {
  /** Analytics are enabled, with consent. */
  readonly measures: boolean;
  /** Maps come from another provider. */
  readonly foreignMaps: boolean;
  readonly ownText: OwnTextOf;
}

/** A brand's own text in the language of a page; null where it has none. Rejects while it can't be read. */
export type OwnTextOf = (
  brand: PageBrand,
  name: 'terms' | 'privacy' | 'imprint',
  locale: LocaleCode,
) => Promise<OwnText | null>;

interface OwnText {
  readonly locale: LocaleCode;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly sections: readonly { readonly heading: string; readonly texts: readonly string[] }[];
}

export type LegalDocument = 'legal-terms' | 'legal-privacy' | 'legal-agents';

const ownNames = { 'legal-terms': 'terms', 'legal-privacy': 'privacy', 'legal-agents': null } as const;

/**
 * A page whose texts are the brand's own, else those of `locales/<tag>/<document>.json`, where an operator can replace them:
 * `x_heading` begins a section, keys that begin with `x_text` are its paragraphs, `date` is the date of effect.
 */
export function legalHandler(document: LegalDocument, page: Route, deps: LegalDeps): PageHandler<LegalView> {
  const isLeftOut = leftOut(deps);
  const ownName = ownNames[document];
  return {
    async show(context) {
      const { brand, locale, textLocale } = context;
      const email = brand.supportEmail;
      const values = { brand: brand.operatorName ?? brand.name, email, descriptor: brand.paymentDescriptor };
      const say = (key: string, more: MessageValues = values) => context.translate(`${document}.${key}`, more);
      const own = ownName && (await deps.ownText(brand, ownName, textLocale));
      const ours = sectionsOf(keysOf(textLocale, document), say).filter(({ id }) => !isLeftOut.has(id));
      // What is stored on a device is ours to say in every case: it is true of this software.
      const sections = own ? [...ownSections(own, textLocale), ...ours.filter(({ id }) => id === 'cookies')] : ours;
      return {
        kind: 'page',
        cache: 'shared',
        head: {
          title: say('pageTitle'),
          description: say('description'),
          canonical: page.href(locale, {}),
          share: { title: say('heading') },
        },
        view: {
          heading: say('heading'),
          inForce: inForce(context, own ? own.date : say('date')),
          contents: context.translate('legal.contents'),
          sections,
          kept: sections.some(({ id }) => id === 'cookies') ? storageTable(context, say, deps) : null,
          email,
        },
      };
    },
  };
}

/** A brand's own sections; those in another language than the page's say so. */
export function ownSections({ locale, sections }: OwnText, textLocale: LocaleCode): LegalSection[] {
  const { iso, dir } = getLocale(locale);
  return sections.map(({ heading, texts }, at) => ({
    id: `own-${at + 1}`,
    heading,
    texts,
    ...(locale === textLocale ? {} : { lang: { iso, dir } }),
  }));
}

/** Sections that don't apply to this installation. */
function leftOut({ measures, foreignMaps }: Pick<LegalDeps, 'measures' | 'foreignMaps'>): ReadonlySet<string> {
  return new Set([measures ? 'unmeasured' : 'measured', ...(foreignMaps ? [] : ['maps'])]);
}

const end = '_heading';

function sectionsOf(keys: readonly string[], say: (key: string) => string): LegalSection[] {
  return keys
    .filter((key) => key.endsWith(end))
    .map((key) => {
      const id = key.slice(0, -end.length);
      return {
        id,
        heading: say(key),
        texts: keys.filter((other) => other.startsWith(`${id}_text`)).map((other) => say(other)),
      };
    });
}

/** Empty for an invalid date: the page itself has the text. */
export function inForce({ translate, textLocale }: PageContext, date: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return null;
  return translate('legal.inForce', { date: formatFor(getLocale(textLocale).iso).date(date) });
}

function storageTable(
  { brand }: PageContext,
  say: (key: string, values?: MessageValues) => string,
  { measures }: Pick<LegalDeps, 'measures'>,
): StorageTable {
  const prefix = brand.origin.startsWith('https:') ? '__Host-' : '';
  const named = (name: string) => (name.startsWith('auth.') ? prefix + name : name);
  const duration = ({ lasts }: DeviceStorageEntry) => {
    if (typeof lasts === 'string') return say(`lasts_${lasts}`);
    return 'days' in lasts ? say('lasts_days', { count: lasts.days }) : say('lasts_hours', { count: lasts.hours });
  };
  return {
    columns: [say('kept_name'), say('kept_purpose'), say('kept_duration')],
    rows: deviceStorage
      .filter((one) => measures || !one.measured)
      .map((one) => ({
        names: one.names.map(named),
        purpose: say(`kept_${one.purpose}`),
        duration: duration(one),
      })),
  };
}
