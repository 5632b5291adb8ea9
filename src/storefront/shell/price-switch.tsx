import { useTexts } from '#i18n/use-texts.tsx';
import type { PriceDisplay } from '#values/price-display.ts';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import { routes } from '../site-routes.ts';
import type { Shell } from './shell.ts';

const displays: readonly PriceDisplay[] = ['gross', 'net'];

/** Travellers' or net prices, on every page: a form, so that it works without scripts. */
export function PriceSwitch({ shell, className = '' }: { shell: Shell; className?: string }) {
  const t = useTexts('shell');
  const { formToken } = useCurrentPage();
  if (!shell.priceDisplay || formToken === '') return null;
  return (
    <form method="post" action={routes.preferences.href(shell.locale, {})} className={className}>
      <FormToken />
      <input type="hidden" name="next" value={shell.path} />
      <fieldset className="price-switch">
        <legend className="sr-only">{t('priceDisplay')}</legend>
        {displays.map((display) => (
          <button
            key={display}
            type="submit"
            name="priceDisplay"
            value={display}
            aria-pressed={shell.priceDisplay === display}
          >
            {t(`priceDisplay_${display}`)}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
