import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { keysOf } from '#i18n/messages.ts';
import type { MessageValues } from '#i18n/translate.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { Route } from '#web/route.ts';
import { type DeviceStorageEntry, deviceStorage } from './device-storage.ts';
import type { StorageTable, LegalSection, LegalView } from './legal-view.ts';

export interface LegalDeps {
  /** Analytics are enabled, with consent. */
  readonly measures: boolean;
  /** Maps come from another provider. */
  readonly foreignMaps: boolean;
}

export type LegalDocument = 'legal-terms' | 'legal-privacy' | 'legal-agents';

/**
 * A page whose texts are all in `locales/<tag>/<document>.json`, where an operator can replace them: `x_heading` begins
 * a section, keys that begin with `x_text` are its paragraphs, `date` is the date of effect.
 */
export function legalHandler(document: LegalDocument, page: Route, deps: LegalDeps): PageHandler<LegalView> {
  const isLeftOut = leftOut(deps);
  return {
    async show(context) {
      const { brand, locale, textLocale } = context;
      const email = brand.supportEmail;
      const values = { brand: brand.name, email, descriptor: brand.paymentDescriptor };
      const say = (key: string, more: MessageValues = values) => context.translate(`${document}.${key}`, more);
      const sections = sectionsOf(keysOf(textLocale, document), say).filter(({ id }) => !isLeftOut.has(id));
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
          inForce: inForce(context, say('date')),
          contents: context.translate('legal.contents'),
          sections,
          kept: sections.some(({ id }) => id === 'cookies') ? storageTable(context, say, deps) : null,
          email,
        },
      };
    },
  };
}

/** Sections that don't apply to this installation. */
function leftOut({ measures, foreignMaps }: LegalDeps): ReadonlySet<string> {
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
function inForce({ translate, textLocale }: PageContext, date: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return null;
  return translate('legal.inForce', { date: formatFor(getLocale(textLocale).iso).date(date) });
}

function storageTable(
  { brand }: PageContext,
  say: (key: string, values?: MessageValues) => string,
  { measures }: LegalDeps,
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
