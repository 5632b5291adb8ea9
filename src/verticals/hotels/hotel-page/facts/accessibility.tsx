import { useTexts } from '#i18n/use-texts.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import type { AccessibilityView } from '../hotel-view.ts';

const looks: Record<AccessibilityView['value'], { icon: IconName; ink: string }> = {
  yes: { icon: 'check', ink: 'text-positive' },
  no: { icon: 'cross', ink: 'text-danger' },
  unknown: { icon: 'info', ink: 'text-ink-soft' },
};

/** Yes, no and not known are three different answers; each names its source. */
export function Accessibility({ facts }: { facts: readonly AccessibilityView[] }) {
  const t = useTexts('accessibility');
  return (
    <section id="accessibility" aria-labelledby="accessibility-title" className="mt-10 scroll-mt-16 sm:mt-14">
      <h2 id="accessibility-title" className="text-title">
        {t('title')}
      </h2>
      <p className="mt-1.5 max-w-[65ch] text-ink">{t(facts.length > 0 ? 'about' : 'none')}</p>
      {facts.length > 0 ? (
        <details className="group mt-4 rounded-card border border-line bg-card shadow-soft">
          <summary className="flex min-h-13 items-center gap-2.5 rounded-card px-5 font-bold text-brand-text">
            {t('show', { count: facts.length })}
            <Icon name="chevron-down" className="ms-auto size-5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="grid gap-x-10 border-t border-line px-5 py-2 sm:grid-cols-2 sm:px-7">
            {facts.map(({ fact, label, value, answer, source }) => (
              <li key={fact} className="flex items-start gap-3 py-2.5">
                <Icon name={looks[value].icon} className={`mt-0.5 size-5 ${looks[value].ink}`} />
                <span className="min-w-0">
                  <span className="block text-ink-strong">{label}</span>
                  <span className="block text-small text-ink-soft">
                    <span className={`font-bold ${looks[value].ink}`}>{answer}</span>
                    {source ? ` · ${source}` : ''}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
