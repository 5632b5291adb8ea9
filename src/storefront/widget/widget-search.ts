import { localePath } from '#i18n/locale.ts';
import { widgetThemeHref } from '#ui/theme/widget-theme.ts';
import type { Offering } from '#web/brand/brand-offer.ts';
import type { PageHandler } from '#web/page.ts';
import { type FirstProduct, formOf } from '../home/home.ts';
import type { WidgetSearchView } from './widget-search-page.tsx';

/** Products with texts of their own on the page; the others share those of the search for hotels. */
const titled = new Set(['cars', 'tickets']);

/**
 * `/widgets/search`: the search form for an iframe on another site, in the colours that its address sets. `offered` are the
 * products of a brand; `?product=` names one of them, else it is the first.
 */
export function widgetSearchHandler(
  offered: (brand: Offering) => readonly Pick<FirstProduct, 'product' | 'searchForm'>[],
): PageHandler<WidgetSearchView> {
  return {
    async show(context) {
      const { query, brand, translate } = context;
      const products = offered(brand);
      const shown = products.find(({ product }) => product === query.get('product')) ?? products[0]!;
      const theme = widgetThemeHref(query);
      const fid = /^[1-9]\d{0,9}$/.exec(query.get('fid') ?? '')?.[0];
      const key = titled.has(shown.product) ? `_${shown.product}` : '';
      return {
        kind: 'page',
        cache: 'private',
        view: {
          title: translate(`widget.title${key}`),
          brand: brand.name,
          home: localePath(context.locale, '/'),
          search: formOf(shown, context),
          ...(fid ? { fid } : {}),
        },
        head: {
          title: translate(`widget.metaTitle${key}`, { brand: brand.name }),
          ...(theme ? { styles: [theme] } : {}),
        },
      };
    },
  };
}
