import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { CardBrands } from '#ui/pictures/card-brands.tsx';
import type { Shell } from './shell.ts';
import { Logo } from './logo.tsx';
import { ShellAnchor } from './shell-anchor.tsx';

export const footerLook = 'page-footer below-fold';

export function Footer({ shell, minimal }: { shell: Shell; minimal: boolean }) {
  const t = useTexts('shell');
  return (
    <footer className={footerLook}>
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <Logo brand={shell.brand} href={shell.home} />
          {shell.brand.whiteLabel && !shell.brand.slogan ? null : (
            <p className="mt-3 max-w-[38ch] text-ink">{t('slogan')}</p>
          )}
          {shell.demo ? (
            <p className="footer-demo">
              <Icon name="info" className="mt-0.5 size-4 text-brand-text" />
              <span>
                <strong className="text-ink-strong">{t('demo')}</strong> {t('demoNote')}
              </span>
            </p>
          ) : null}
          {minimal || shell.social.length === 0 ? null : (
            <nav aria-label={t('social')} className="social-links">
              {shell.social.map(({ network, name, href }) => (
                <a key={href} href={href} rel="noopener" data-network={network} aria-label={name} />
              ))}
            </nav>
          )}
        </div>
        {(minimal ? [] : shell.footer).map(({ title, links }) => (
          <nav key={title} aria-label={title} className="footer-links">
            <h2 className="text-base">{title}</h2>
            {links.map((link) => (
              <ShellAnchor key={link.href} link={link} />
            ))}
          </nav>
        ))}
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
        <div className="wrap footer-end">
          <p>{t('copyright', { year: String(shell.year), brand: shell.brand.name })}</p>
          {shell.brand.whiteLabel ? null : <p>{t('poweredBy', { name: 'Wayfare' })}</p>}
          {shell.brand.whiteLabel ? null : <Choices shell={shell} />}
        </div>
      </div>
    </footer>
  );
}

/** Country and units of the visitor. */
function Choices({ shell }: { shell: Shell }) {
  const t = useTexts('shell');
  return (
    <>
      <a className="footer-country" href={shell.preferences} data-opens="country" data-prefetch="off">
        <Icon name="map-pin" className="size-4" />
        <span>
          <span className="sr-only">{t('country')}: </span>
          {shell.countryName ?? t('noCountry')}
        </span>
      </a>
      <a className="footer-unit" href={`${shell.preferences}#unit`} data-opens="unit" data-prefetch="off">
        {shell.unitName}
      </a>
    </>
  );
}
