import { homeTexts } from '#verticals/home-texts.ts';
import { noAssets } from '#storefront/document/assets.ts';
import { rendererHere } from '#storefront/rendering/renderer-here.ts';
import type { HomeView } from '#storefront/home/home.ts';
import type { PageHandlers } from '#storefront/pages.ts';
import { silentLog } from '#web/log/log.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { type AppDeps, createApp } from '#compose/app.ts';
import { readConfig } from '#compose/config.ts';

export const origin = 'http://localhost:3000';
const config = readConfig({ SECRET: 's'.repeat(32) });

type Show = (context: PageContext) => Partial<PageAnswer & { kind: 'page' }> | PageAnswer;

/** The home page represents any page: its screen renders any view with the 404 page. */
export function handler(show: Show, more: Partial<PageHandler> = {}): PageHandler {
  return {
    show: async (context) => {
      const answer = show(context);
      if ('kind' in answer && answer.kind !== 'page') return answer as PageAnswer;
      return {
        kind: 'page',
        view: homeView,
        head: { title: `T ${context.currency ?? '-'}`, canonical: '/' },
        cache: 'shared',
        ...answer,
      };
    },
    ...more,
  };
}
const search = {
  action: '/s',
  locale: 'en',
  q: '',
  place: '',
  checkIn: '',
  checkOut: '',
  guests: '2',
  today: '2026-11-20',
  lastDay: '2027-11-20',
};
export const homeView: HomeView = {
  search: { product: 'hotels', view: search },
  tabs: null,
  recent: null,
  deals: null,
  further: [],
  texts: homeTexts((word) => word),
  featured: [],
  heroPicture: '/x.webp',
};

/** The app with these pages, without a database. */
export async function appWith(handlers: PageHandlers = { home: handler(() => ({})) }, more: Partial<AppDeps> = {}) {
  const app = await createApp({
    config,
    renderer: await rendererHere(noAssets),
    files: { answer: () => null },
    handlers,
    log: silentLog,
    newTraceId: () => 'trace-1',
    ...more,
  });
  return async (path: string, init: RequestInit = {}) =>
    await app.fetch(new Request(new URL(path, origin), init), { address: '192.0.2.1' });
}
export const acceptJson = { headers: { accept: 'application/json' } };
