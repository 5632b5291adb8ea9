import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { AppView } from './app-view.ts';

const phones = ['iphone', 'android'] as const;
const steps = ['one', 'two', 'three'] as const;

/** `/app`. */
export function AppPage({ view: { brand, appStore, playStore } }: { view: AppView }) {
  const t = useTexts('app');
  const stores = [
    { href: appStore, label: t('appStore') },
    { href: playStore, label: t('playStore') },
  ].filter((store): store is { href: string; label: string } => store.href !== null);
  return (
    <div className="wrap-narrow pt-10 sm:pt-16">
      <h1 className="text-title">{t('heading', { brand })}</h1>
      <p className="mt-3 text-lead">{t('text')}</p>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        {phones.map((phone) => (
          <section key={phone} className="rounded-card border border-line bg-card p-6">
            <h2 className="text-heading">{t(`${phone}_heading`)}</h2>
            <ol className="mt-4 grid gap-3">
              {steps.map((step, at) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="grid size-7 shrink-0 place-items-center rounded-pill bg-brand-soft text-small font-bold text-brand-text"
                  >
                    {at + 1}
                  </span>
                  {t(`${phone}_${step}`)}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <section className="mt-10">
        <h2 className="text-heading">{t('with_heading')}</h2>
        <p className="mt-3">{t('with_text')}</p>
      </section>
      {stores.length > 0 ? (
        <section className="mt-10">
          <h2 className="text-heading">{t('stores')}</h2>
          <div className="mt-4 flex flex-wrap gap-3">
            {stores.map(({ href, label }) => (
              <LinkButton key={label} href={href} kind="secondary">
                {label}
              </LinkButton>
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}
