import { useTexts } from '#i18n/use-texts.tsx';
import { Icon, type IconName } from './icon.tsx';
import { pageNumbers } from './page-numbers.ts';

export interface PaginationProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

const cell = 'grid min-h-11 min-w-11 place-items-center rounded-control px-2 tabular-nums';

export function Pagination({ label, page, pages, hrefOf }: PaginationProps) {
  const t = useTexts('ui');
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" icon="chevron-back" label={t('previousPage')} />
        {pageNumbers(page, pages).map((one, at) => (
          <li
            key={one ?? `gap-${at}`}
            className={one === null ? 'px-1' : 'max-sm:[&:not(:has([aria-current]))]:hidden'}
          >
            {one === null ? (
              <span aria-hidden="true" className="max-sm:hidden">
                …
              </span>
            ) : one === page ? (
              <a href={hrefOf(one)} aria-current="page" className={`${cell} bg-brand font-bold text-brand-ink`}>
                <span className="sr-only">{t('pageWord')} </span>
                {one}
              </a>
            ) : (
              <a href={hrefOf(one)} className={`${cell} hover:bg-sunken`}>
                <span className="sr-only">{t('pageWord')} </span>
                {one}
              </a>
            )}
          </li>
        ))}
        <Step to={page < pages ? hrefOf(page + 1) : null} rel="next" icon="chevron-next" label={t('nextPage')} />
      </ul>
    </nav>
  );
}

function Step({ to, rel, icon, label }: { to: string | null; rel: string; icon: IconName; label: string }) {
  if (!to) return null;
  return (
    <li>
      <a href={to} rel={rel} className={`${cell} border border-line bg-card text-brand-text hover:bg-brand-soft`}>
        <Icon name={icon} label={label} />
      </a>
    </li>
  );
}
