import { useTexts } from '#i18n/use-texts.tsx';
import type { LinkView } from '../results-view.ts';

/** Filters that are on, each a link to the page without it; `clear` leads to the page without all of them. */
export function Chips({ chips, clear }: { chips: readonly LinkView[]; clear?: LinkView | null }) {
  const t = useTexts('facets');
  return (
    <nav aria-label={t('active')} className="min-w-0 max-lg:w-full lg:grow">
      <ul className="-m-1 flex items-center gap-2 overflow-x-auto p-1 whitespace-nowrap [scrollbar-width:none]">
        {chips.map((chip) => (
          <li key={chip.href}>
            <a href={chip.href} data-keep-scroll="" aria-label={t('remove', { filter: chip.label })} className="chip">
              <bdi>{chip.label}</bdi>
            </a>
          </li>
        ))}
        {clear ? (
          <li>
            <a href={clear.href} data-keep-scroll="" className="link px-2 py-2 text-small font-bold">
              {clear.label}
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
