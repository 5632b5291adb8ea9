import { useTexts } from '#i18n/use-texts.tsx';
import { Markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import type { ApiDocsView } from './api-docs.ts';

const description = '/v3/openapi.json';

/** React keeps the reference's markup from the document, because nothing in it changes. */
export function ApiDocsPage({ view: { reference = '' } }: { view: ApiDocsView }) {
  const t = useTexts('api-docs');
  return (
    <div className="wrap pt-10 sm:pt-14">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-2 max-w-[60ch] text-lead text-ink">
        {t('lead')}{' '}
        <a className="link" href={description} data-reload>
          <bdi>{description}</bdi>
        </a>
      </p>
      {/* The API description is in English in every language of the page. */}
      <StaticMarkup as="div" content={new Markup(reference)} className="api" lang="en" dir="ltr" />
    </div>
  );
}
