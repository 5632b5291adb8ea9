import type { ApiDocument } from '#web/api/document.ts';
import type { PageHandler } from '#web/page.ts';
import { referenceMarkup } from './reference-markup.ts';

export interface ApiDocsView {
  /** Markup of the reference; left out when the browser has it already. */
  readonly reference?: string;
}

/** `/v3/docs`: the API's reference for readers. */
export function apiDocsHandler(document: () => ApiDocument): PageHandler<ApiDocsView> {
  return {
    async show({ translate, brand }) {
      return {
        kind: 'page',
        view: { reference: referenceMarkup(document(), brand.origin).text },
        start: {},
        cache: 'shared',
        head: {
          title: translate('api-docs.metaTitle', { brand: brand.name }),
          description: translate('api-docs.metaDescription'),
          styles: ['/api-docs.css'],
        },
      };
    },
  };
}
