import { useTexts } from '#i18n/use-texts.tsx';
import type { PriceSummary } from './editor-view.ts';

const mostRules = 3;

/** The agency's price rules in short, with a link to the page that changes them. */
export function Prices({ prices: { href, without, rules } }: { prices: PriceSummary }) {
  const t = useTexts('brand-editor');
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="mb-1 text-heading font-bold text-ink-strong">
        {t('prices')}
      </h2>
      <p className="text-small text-ink-soft">{without ?? t('pricesHint')}</p>
      {without === null ? (
        <>
          {rules.length === 0 ? (
            <p className="mt-2">{t('pricesNone')}</p>
          ) : (
            <ol className="mt-2 divide-y divide-line">
              {rules.slice(0, mostRules).map(({ scope, adds }, at) => (
                <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
                  <span>{scope}</span>
                  <bdi className="font-bold text-ink-strong">{adds}</bdi>
                </li>
              ))}
            </ol>
          )}
          {rules.length > mostRules ? (
            <p className="text-small text-ink-soft">{t('pricesMore', { count: rules.length - mostRules })}</p>
          ) : null}
          <a href={href} className="link mt-2 inline-flex min-h-11 items-center font-bold">
            {t('pricesChange')}
          </a>
        </>
      ) : null}
    </section>
  );
}
