import { localePath } from '#i18n/locale.ts';
import { widgetThemeHref } from '#ui/theme/widget-theme.ts';
import type { Offering } from '#web/brand/brand-offer.ts';
import type { PageHandler } from '#web/page.ts';
import { type FirstProduct, formOf } from '../home/home.ts';
import type { WidgetSearchView } from './widget-search-page.tsx';

/** Of a destination. */
const mostLetters = 100;

/**
 * `/widgets/search`: the search form for an iframe on another site, with what its address sets: colours, their mode (`theme`),
 * `destination`, `nights`, and `target` for the window of the results. `offered` are the products of a brand; `?product=`
 * names one of them, else it is the first.
 */
export function widgetSearchHandler(
  offered: (brand: Offering) => readonly Pick<FirstProduct, 'product' | 'label' | 'searchForm' | 'widgetTexts'>[],
): PageHandler<WidgetSearchView> {
  return {
    async show(context) {
      const { query, brand, translate } = context;
      const products = offered(brand);
      const shown = products.find(({ product }) => product === query.get('product')) ?? products[0]!;
      const theme = widgetThemeHref(query);
      const mode = query.get('theme');
      const nights = Number(/^[1-9]\d?$/.exec(query.get('nights') ?? '')?.[0] ?? 0);
      const fid = /^[1-9]\d{0,9}$/.exec(query.get('fid') ?? '')?.[0];
      const texts = shown.widgetTexts?.(context);
      const heading = texts?.heading ?? translate(`navigation.${shown.label}`);
      return {
        kind: 'page',
        cache: 'private',
        view: {
          title: heading,
          brand: brand.name,
          home: localePath(context.locale, '/') + (fid ? `?fid=${fid}` : ''),
          search: formOf(shown, context, {
            destination: (query.get('destination') ?? '').slice(0, mostLetters),
            nights: nights || null,
          }),
          target: query.get('target') === '_blank' ? '_blank' : '_top',
          ...(fid ? { fid } : {}),
        },
        head: {
          title: texts?.title ?? `${heading} – ${brand.name}`,
          ...(mode === 'light' || mode === 'dark' ? { theme: mode } : {}),
          ...(theme ? { styles: [theme] } : {}),
        },
      };
    },
  };
}
