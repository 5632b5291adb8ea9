import { routes } from '../site-routes.ts';
import { forgetPrefetched } from '../prefetched.ts';
import { countryCookie, currencyCookie, preferenceSeconds, unitChoice } from './choice.ts';
import type { PreferencesView } from './preferences-view.ts';

const cookies = { currency: currencyCookie, country: countryCookie };

/** The choices in a language, as the preferences page shows them. Rejects when the network fails. */
export async function loadChoices(locale: string): Promise<PreferencesView> {
  const response = await fetch(routes.preferences.href(locale, {}), {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
  });
  if (!response.ok) throw new Error(`preferences answered ${response.status}`);
  return ((await response.json()) as { view: PreferencesView }).view;
}

/** Stores a choice on this device; prefetched pages are dropped. */
export function choose(key: 'currency' | 'country' | 'unit', code: string): void {
  const { name, maxAgeSeconds } =
    key === 'unit' ? unitChoice(code) : { name: cookies[key], maxAgeSeconds: preferenceSeconds };
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${code}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  forgetPrefetched();
}
