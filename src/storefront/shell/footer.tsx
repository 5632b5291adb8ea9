import { useTexts } from '#i18n/use-texts.tsx';
import { routes } from '#routes.ts';
import { Icon } from '#ui/icon.tsx';
import { landingPlaces } from '#verticals/hotels/routes.ts';
import { CardBrands } from '#ui/pictures/card-brands.tsx';
import { Logo } from './logo.tsx';
import type { Shell } from '../shell.ts';

export function Footer({ shell }: { shell: Shell }) {
  const t = useTexts('shell');
  const { locale } = shell;
  const link = 'inline-flex min-h-11 items-center text-ink hover:text-brand-text hover:underline underline-offset-4';
  return (
    <footer className="bg-wave">
      <div
        className={`wrap grid gap-x-10 gap-y-8 pt-2 pb-12 sm:grid-cols-2 ${locale === 'he' ? 'lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]' : 'md:grid-cols-[1.5fr_1fr_1.2fr]'}`}
      >
        <div>
          <Logo name={shell.brand.name} href={shell.home} />
          <p className="mt-3 max-w-[38ch] text-ink">{t('slogan')}</p>
          {shell.demo ? (
            <p className="mt-5 inline-flex max-w-[44ch] items-start gap-2.5 rounded-control bg-card px-4 py-3 text-small text-ink">
              <Icon name="info" className="mt-0.5 size-4 text-brand-text" />
              <span>
                <strong className="text-ink-strong">{t('demo')}</strong> {t('demoNote')}
              </span>
            </p>
          ) : null}
        </div>
        <nav aria-label={t('footer')}>
          <h2 className="text-base">{t('travel')}</h2>
          <ul className="mt-1">
            <li>
              <a className={link} href={routes.hotels.href(locale, {})}>
                {t('hotels')}
              </a>
            </li>
            {locale === 'he' || shell.country === 'IL' ? (
              <li>
                <a className={link} href={routes.israel.href(locale, {})}>
                  {t('israel')}
                </a>
              </li>
            ) : null}
            <li>
              <a className={link} href={routes.reservation.href(locale, {})}>
                {t('reservation')}
              </a>
            </li>
            <li>
              <a className={link} href={routes.favorites.href(locale, {})}>
                {t('favorites')}
              </a>
            </li>
          </ul>
        </nav>
        {locale === 'he' ? (
          <nav aria-label={t('destinations')}>
            <h2 className="text-base">{t('destinations')}</h2>
            <ul className="mt-1">
              {landingPlaces.map(({ code, city }) => (
                <li key={city}>
                  <a className={link} href={routes.landing.href(locale, { code, city })}>
                    {t(city)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div>
          <h2 className="text-base">{t('payment')}</h2>
          <div className="mt-3">
            <CardBrands label={t('cards')} />
          </div>
          {shell.country === 'IL' ? null : (
            <p className="mt-4 max-w-[42ch] text-small text-ink">
              {t('descriptor', { text: shell.brand.paymentDescriptor })}
            </p>
          )}
        </div>
      </div>
      <div className="border-t border-ink-strong/10">
        <p className="wrap py-5 text-small text-ink">
          {t('copyright', { year: String(shell.year), brand: shell.brand.name })}
        </p>
      </div>
    </footer>
  );
}
