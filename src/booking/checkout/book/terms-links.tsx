import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useCurrentPage } from '#web/current-page.tsx';

const pages = { terms: '/terms-of-use', privacy: '/privacy-policy' } as const;

/** Links to the terms, which open without losing the entered data. */
export function TermsLinks() {
  const t = useTexts('legal');
  const { locale } = useCurrentPage();
  return (
    <p className="ms-8 flex flex-wrap gap-x-5 text-small">
      {(['terms', 'privacy'] as const).map((page) => (
        <a
          key={page}
          href={localePath(locale, pages[page])}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center sm:min-h-8"
        >
          {t(page)} <span className="sr-only">{t('newTab')}</span>
        </a>
      ))}
    </p>
  );
}
