import { localePath } from '#i18n/locale.ts';
import { widgetThemeHref } from '#ui/theme/widget-theme.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageHandler } from '#web/page.ts';
import { formView } from '../stay-query/form-view.ts';
import { readStayQuery } from '../stay-query/stay-query.ts';
import type { WidgetSearchView } from './widget-search-page.tsx';

/** `/widgets/search`: the search form for an iframe on another site, in the colours that its address sets. */
export function widgetSearchHandler(): PageHandler<WidgetSearchView> {
  return {
    async show(context) {
      const today = dateIn('UTC', context.now);
      const theme = widgetThemeHref(context.query);
      const fid = /^[1-9]\d{0,9}$/.exec(context.query.get('fid') ?? '')?.[0];
      return {
        kind: 'page',
        cache: 'private',
        view: {
          brand: context.brand.name,
          home: localePath(context.locale, '/'),
          search: {
            ...formView(context, today, readStayQuery(context.query, today), null),
            ...(fid ? { fid } : {}),
          },
        },
        head: {
          title: context.translate('widget.metaTitle', { brand: context.brand.name }),
          ...(theme ? { styles: [theme] } : {}),
        },
      };
    },
  };
}
