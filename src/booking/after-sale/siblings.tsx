import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import type { SiblingView } from './reservation-view.ts';

const tones = { good: 'positive', waiting: 'warning', lost: 'neutral', over: 'neutral' } as const;

/** Links to the reservations that were booked together, each of which is cancelled on its own page. */
export function Siblings({ siblings }: { siblings: readonly SiblingView[] }) {
  const t = useTexts('reservation');
  if (siblings.length === 0) return null;
  return (
    <nav
      aria-label={t('siblings')}
      className="mb-6 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5 print:hidden"
    >
      <p className="font-bold text-ink-strong">{t('siblings')}</p>
      <p className="text-small text-ink-soft">{t('siblingsHint')}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {siblings.map((one) => (
          <li key={one.id}>
            <a
              href={one.href}
              aria-current={one.isThis ? 'page' : undefined}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-4 py-2.5 hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              <span className="min-w-0">
                <span className="block font-bold text-ink-strong">
                  <bdi>{one.title}</bdi>
                </span>
                <span className="block text-small text-ink">{one.dates}</span>
              </span>
              <Badge tone={tones[one.tone]}>{one.state}</Badge>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
