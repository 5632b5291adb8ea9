import { useTexts } from '#i18n/use-texts.tsx';
import { routes } from '../site-routes.ts';
import { useCurrentPage } from '#web/current-page.tsx';

export function NotFoundPage() {
  const t = useTexts('errors');
  const { locale } = useCurrentPage();
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-16 text-center">
      <svg
        viewBox="0 0 120 80"
        className="h-28 w-auto"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      >
        <path d="M4 68c14-10 26-10 40 0s26 10 40 0 22-8 32-2" strokeLinecap="round" opacity="0.35" />
        <path d="M60 8c-12 0-20 9-20 20 0 14 20 32 20 32s20-18 20-32C80 17 72 8 60 8Z" strokeLinejoin="round" />
        <path d="m53 21 14 14m0-14L53 35" strokeLinecap="round" />
      </svg>
      <h1 className="text-title">{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      <a className="font-bold underline" href={routes.home.href(locale, {})}>
        {t('home')}
      </a>
    </section>
  );
}
