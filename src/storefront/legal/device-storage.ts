import { searchesCookie, searchesDays } from '#web/cookie-lists/searches-cookie.ts';

export interface DeviceStorageEntry {
  /** Key of its purpose: `kept_<purpose>`. */
  readonly purpose: string;
  /** Cookies, and keys of the browser's storage. */
  readonly names: readonly string[];
  readonly lasts: { readonly days: number } | { readonly hours: number } | 'tab' | 'cleared';
  /** Only where analytics are enabled. */
  readonly measured?: true;
}

/** All cookies and storage keys of the site, for the privacy page. */
export const deviceStorage: readonly DeviceStorageEntry[] = [
  { purpose: 'language', names: ['i18n_redirected'], lasts: { days: 365 } },
  { purpose: 'choices', names: ['currency', 'country', 'unit', 'priceDisplay'], lasts: { days: 365 } },
  { purpose: 'forms', names: ['form', 'XSRF-TOKEN'], lasts: { hours: 12 } },
  { purpose: 'session', names: ['auth.session'], lasts: { hours: 12 } },
  { purpose: 'session', names: ['auth.link', 'auth.sso', 'auth.connect', 'auth.step'], lasts: { hours: 1 } },
  { purpose: 'remembered', names: ['auth.remember'], lasts: { days: 30 } },
  { purpose: 'trips', names: ['trips'], lasts: { days: 30 } },
  { purpose: 'offline', names: ['kept-trip'], lasts: 'cleared' },
  { purpose: 'basket', names: ['basket'], lasts: { hours: 24 } },
  { purpose: 'referral', names: ['fid', 'referral'], lasts: { days: 28 } },
  { purpose: 'theme', names: ['theme'], lasts: 'cleared' },
  { purpose: 'favorites', names: ['favorites'], lasts: 'cleared' },
  { purpose: 'favorites', names: ['favorites'], lasts: { days: 180 } },
  { purpose: 'favorites', names: ['compare'], lasts: 'tab' },
  { purpose: 'searches', names: ['searches'], lasts: 'cleared' },
  { purpose: 'searches', names: [searchesCookie], lasts: { days: searchesDays } },
  { purpose: 'account', names: ['saved-lists'], lasts: 'cleared' },
  { purpose: 'invitation', names: ['visited', 'closed'], lasts: 'cleared' },
  { purpose: 'consent', names: ['consent'], lasts: 'cleared', measured: true },
  { purpose: 'comfort', names: ['scroll-positions', 'results-map', 'chunk-reload'], lasts: 'tab' },
];
