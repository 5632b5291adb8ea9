import type { CrumbView } from '#ui/breadcrumbs.tsx';
import { crumbsJsonLd } from '#travel/crumbs-json-ld.ts';
import type { HotelTileView, QuestionView } from './destination-view.ts';

const context = 'https://schema.org';

/** Structured data of a place's page; all of it is visible on the page. `origin` is the brand's, paths are on it. */
export function placeJsonLd(
  origin: string,
  page: {
    readonly crumbs: readonly CrumbView[];
    readonly canonical: string;
    readonly title: string;
    readonly hotels: readonly HotelTileView[];
    readonly questions: readonly QuestionView[];
  },
): object[] {
  const { crumbs, canonical, title, hotels, questions } = page;
  return [
    crumbsJsonLd(origin, crumbs, canonical),
    ...(hotels.length === 0
      ? []
      : [
          {
            '@context': context,
            '@type': 'ItemList',
            name: title,
            itemListElement: hotels.map(({ name, href }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name,
              url: origin + href.split('?')[0],
            })),
          },
        ]),
    ...(questions.length === 0
      ? []
      : [
          {
            '@context': context,
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]),
  ];
}
