import type { PageHandler } from '#web/page.ts';
import { storefrontRoutes } from '../routes.ts';
import type { AppView } from './app-view.ts';

export interface AppStores {
  readonly appStore: string | undefined;
  readonly playStore: string | undefined;
}

/** `/app`: how to install the site on a phone's home screen, and the operator's apps, if any. */
export function appHandler({ appStore, playStore }: AppStores): PageHandler<AppView> {
  return {
    async show({ brand, locale, translate }) {
      const say = (key: string) => translate(`app.${key}`, { brand: brand.name });
      return {
        kind: 'page',
        cache: 'shared',
        head: {
          title: say('pageTitle'),
          description: say('description'),
          canonical: storefrontRoutes.app.href(locale, {}),
          share: { title: say('heading') },
        },
        view: { brand: brand.name, appStore: appStore ?? null, playStore: playStore ?? null },
      };
    },
  };
}
