import type { PageContext } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import { langOf } from '#travel/places/names.ts';
import { presentSuggestion } from '#travel/suggest/present-suggestion.ts';
import { suggestionHref } from '../suggest/suggestion-href.ts';
import { type Found, groupOf, suggestionGroups } from '#travel/suggest/suggestion.ts';
import type { ChoicesView } from './destination-view.ts';

/** Suggestions for an ambiguous search, by group, with the visitor's dates and guests in every link. */
export function choicesView(found: readonly Found[], context: PageContext, query: RouteQuery): readonly ChoicesView[] {
  const { translate, locale, textLocale } = context;
  return suggestionGroups
    .map((group) => ({
      title: translate(`search-form.group_${group}`),
      rows: found
        .filter(({ kind }) => groupOf(kind) === group)
        .map((one) => {
          const href = suggestionHref(one, locale, query);
          const { kind, name, where, offered } = presentSuggestion(one, href, textLocale);
          const aside =
            offered === null
              ? translate(`search-form.kind_${kind}`)
              : translate('destination.hotelCount', { count: offered });
          const lang = kind === 'hotel' ? {} : langOf(one.named, textLocale, one.country.code);
          return { kind, name, ...lang, where, aside, href };
        }),
    }))
    .filter(({ rows }) => rows.length > 0);
}
