import { isTagCookie } from './tag-cookies.ts';

/** The visitor's consent to analytics. */
export type Consent = 'yes' | 'no';

const key = 'consent';

let answered: Consent | null = null;
const listeners = new Set<() => void>();

/** Null while there is no answer. Where storage is forbidden the answer lasts for this document. */
export function readConsent(): Consent | null {
  if (answered) return answered;
  try {
    const kept = localStorage.getItem(key);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return null;
  }
}

export function giveConsent(answer: Consent): void {
  answered = answer;
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Storage is full or forbidden: the banner will be shown again.
  }
  for (const listener of listeners) listener();
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Withdraws a consent: deletes the analytics cookies, and reloads the document to stop running scripts. */
export function withdrawConsent(reload = () => location.reload()): void {
  giveConsent('no');
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!isTagCookie(name)) continue;
    const parts = location.hostname.split('.');
    const domains = ['', ...parts.map((_, at) => `; Domain=${parts.slice(at).join('.')}`)];
    for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
  reload();
}
