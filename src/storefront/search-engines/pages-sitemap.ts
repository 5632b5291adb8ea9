import { defaultLocale } from '#i18n/locale.ts';
import { translator } from '#i18n/messages.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import { storefrontRoutes } from '../routes.ts';

/** The pages of every site. The terms contain their date of effect. */
export const pagesSitemap: SitemapSource = {
  name: 'pages',
  files: async () => 1,
  async *entries() {
    const { home, terms, privacy, agentTerms, app } = storefrontRoutes;
    const translate = translator(defaultLocale);
    const pages = [
      { page: home, changed: null },
      { page: terms, changed: translate('legal-terms.date') },
      { page: privacy, changed: translate('legal-privacy.date') },
      { page: agentTerms, changed: translate('legal-agents.date') },
      { page: app, changed: null },
    ];
    yield pages.map(({ page, changed }) => ({ path: page.href(defaultLocale, {}), changed }));
  },
};
