import { useTexts } from '#i18n/use-texts.tsx';
import { UiBlocks } from './ui-blocks.tsx';
import { UiForms } from './ui-forms.tsx';

const panels = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'ltr' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'rtl' },
] as const;

/** Every component in light and dark, left-to-right and right-to-left. For developers; off in production. */
export function UiPage() {
  const t = useTexts('ui-page');
  return (
    <div className="wrap pt-10">
      <h1 className="text-title">{t('title')}</h1>
      <p className="mt-2 text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
        {panels.map(({ theme, dir }) => (
          <section
            key={theme + dir}
            data-theme={theme}
            dir={dir}
            aria-label={`${t(theme)}, ${t(dir)}`}
            className="min-w-0 rounded-card border border-line bg-canvas p-4 sm:p-6"
          >
            <h2 className="text-heading">
              {t(theme)} · {t(dir)}
            </h2>
            <UiBlocks prefix={theme + dir} />
            <UiForms prefix={theme + dir} />
          </section>
        ))}
      </div>
    </div>
  );
}
