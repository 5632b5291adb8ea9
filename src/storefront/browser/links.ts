import { localeCookie, localeCookieSeconds } from '#i18n/locale-cookie.ts';
import { isOffline, openDocument } from '#web/browser/held-navigation.ts';
import { holdForm } from './hold-form.ts';
import { isPlain } from '#web/browser/plain-click.ts';

/** The part of the router that links use. */
export interface Navigator {
  navigate(to: string, options?: { preventScrollReset?: boolean }): Promise<void>;
}

/** Target of a click on an element within this app: path (with the locale's prefix), or null. */
export type InApp = (url: URL) => boolean;

export interface LinkOptions {
  readonly router: Navigator;
  /** Whether an address is a page of ours in the current locale. */
  readonly inApp: InApp;
  /** Path without the locale's prefix, for the router. */
  readonly strip: (path: string) => string;
  readonly prefetch: (url: URL) => void;
  /** The locale of a language link, by its `hreflang` or `lang` tag. */
  readonly localeOf: (tag: string) => string | undefined;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  return link instanceof HTMLAnchorElement ? link : null;
}

function leadsInside(link: HTMLAnchorElement, inApp: InApp): URL | null {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.hasAttribute('data-reload'))
    return null;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && inApp(url) ? url : null;
}

function onClick(event: MouseEvent, { router, inApp, strip, localeOf }: LinkOptions): void {
  const link = linkOf(event);
  if (!link || event.defaultPrevented || !isPlain(event)) return;
  const locale = link.lang && localeOf(link.lang);
  if (locale) document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=${localeCookieSeconds}; SameSite=Lax`;
  const target = new URL(link.href, location.href);
  // The browser scrolls to a hash by itself, and fires popstate for the router.
  if (target.hash && target.pathname === location.pathname && target.search === location.search) return;
  const url = leadsInside(link, inApp);
  if (!url) return keepOffline(event, link);
  event.preventDefault();
  void router.navigate(strip(url.pathname) + url.search + url.hash, {
    preventScrollReset: 'keepScroll' in link.dataset,
  });
}

/** Without a network the browser would replace our page with its own error page. */
function keepOffline(event: MouseEvent, link: HTMLAnchorElement): void {
  const isSameWindow = (!link.target || link.target === '_self') && !link.hasAttribute('download');
  if (!isOffline() || !isSameWindow || !/^https?:$/.test(link.protocol)) return;
  event.preventDefault();
  openDocument(link.href);
}

/** `<form data-navigate>` is a GET form whose result is rendered without a full load. */
function onSubmit(event: SubmitEvent, { router, inApp, strip }: LinkOptions): void {
  const form = event.target;
  if (
    event.defaultPrevented ||
    !(form instanceof HTMLFormElement) ||
    !('navigate' in form.dataset) ||
    form.method !== 'get'
  )
    return;
  const url = new URL(form.action, location.href);
  const values = new FormData(form, event.submitter);
  url.search = new URLSearchParams(
    [...values].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  ).toString();
  if (url.origin !== location.origin || !inApp(url)) {
    if (!isOffline()) return;
    event.preventDefault();
    return openDocument(url.href);
  }
  event.preventDefault();
  void router.navigate(strip(url.pathname) + url.search, { preventScrollReset: 'keepScroll' in form.dataset });
}

interface SlowNetwork {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

function mayPrefetch(): boolean {
  const { connection } = navigator as SlowNetwork;
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

const idleTimeoutMs = 2_000;

/** When the browser is idle, but not later than this. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleTimeoutMs });
  else act();
}

/** Handles all plain links and forms, with one listener for each event. */
export function followLinks(options: LinkOptions): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('click', (event) => {
    clearTimeout(waiting);
    onClick(event, options);
  });
  document.addEventListener('submit', (event) => onSubmit(event, options));
  // Runs before the listener that shows a form as submitted.
  document.addEventListener('submit', holdForm, true);
  const intend = (event: Event) => {
    clearTimeout(waiting);
    const link = linkOf(event);
    if (!link || !mayPrefetch() || link.dataset['prefetch'] === 'off') return;
    const url = leadsInside(link, options.inApp);
    // A pointer that only passes over a link does not prefetch.
    if (url && url.pathname + url.search !== location.pathname + location.search)
      waiting = setTimeout(() => whenIdle(() => options.prefetch(url)), 65);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, intend, { passive: true });
}
