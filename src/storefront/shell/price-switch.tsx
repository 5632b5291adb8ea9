import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import { routes } from '../site-routes.ts';
import type { Shell } from './shell.ts';

/** Clients' or net prices, on every page: a form, so that it works without scripts. */
export function PriceSwitch({ shell, className }: { shell: Shell; className: string }) {
  const { formToken } = useCurrentPage();
  const { priceSwitch } = shell;
  if (!priceSwitch || formToken === '') return null;
  return (
    <form method="post" action={routes.preferences.href(shell.locale, {})} className={className}>
      <FormToken />
      <input type="hidden" name="next" value={shell.path} />
      <fieldset className="price-switch">
        <legend className="sr-only">{priceSwitch.label}</legend>
        {priceSwitch.choices.map(({ display, text, isChosen }) => (
          <button key={display} type="submit" name="priceDisplay" value={display} aria-pressed={isChosen}>
            {text}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
