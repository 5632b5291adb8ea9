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

export function Pagination({ label, page, pages, hrefOf }: PaginationProps) {
  const t = useTexts('ui');
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="page-numbers">
        <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" icon="chevron-back" label={t('previousPage')} />
        {pageNumbers(page, pages).map((one, at) => (
          <li key={one ?? `gap-${at}`}>
            {one === null ? (
              <span aria-hidden="true" className="px-1">
                …
              </span>
            ) : one === page ? (
              <a href={hrefOf(one)} aria-current="page" aria-label={t('pageWord', { number: String(one) })}>
                {one}
              </a>
            ) : (
              <a href={hrefOf(one)} aria-label={t('pageWord', { number: String(one) })}>
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
      <a href={to} rel={rel}>
        <Icon name={icon} label={label} />
      </a>
    </li>
  );
}
