import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ResultsView } from './results-view.ts';

/** The order of the list as a menu of links, with the criteria of the order below them. */
export function SortMenu({ view }: { view: Pick<ResultsView, 'sorts' | 'why'> }) {
  const t = useTexts('results');
  const facets = useTexts('facets');
  const current = view.sorts.find((sort) => sort.current);
  return (
    <details
      // A new order closes the menu.
      key={current?.value}
      className="group relative lg:order-1 lg:ms-auto noscript:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && closeOutside(currentTarget)}
    >
      <summary className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-3.5 text-small text-ink-strong hover:bg-sunken lg:min-h-10">
        <span className="text-ink-soft max-sm:sr-only lg:max-xl:sr-only">{t('sortBy')}</span>
        <b className="whitespace-nowrap">{current?.label}</b>
        <Icon name="chevron-down" className="size-4.5 group-open:rotate-180" />
      </summary>
      <div className="absolute inset-e-0 top-full z-10 mt-1.5 w-72 rounded-card border border-line bg-card p-2 shadow-float max-lg:inset-s-0 max-lg:inset-e-auto">
        <nav aria-label={t('sortBy')}>
          <ul>
            {view.sorts.map((sort) => (
              <li key={sort.href}>
                <a
                  href={sort.href}
                  data-keep-scroll=""
                  aria-current={sort.current ? 'true' : undefined}
                  className="flex min-h-11 items-center rounded-control px-3 text-small hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-bold aria-[current]:text-brand-text"
                >
                  {sort.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {view.why.length > 0 ? (
          <p className="border-t border-line px-3 pt-2.5 pb-1.5 text-tiny text-ink-soft">
            <b className="block text-ink">{facets('why')}</b> {view.why.join(' ')}
          </p>
        ) : null}
      </div>
    </details>
  );
}

/** Closes the menu once something outside it is pressed or gets the focus, and on Escape. */
function closeOutside(menu: HTMLDetailsElement): void {
  const stop = new AbortController();
  const { signal } = stop;
  const close = () => {
    menu.open = false;
    stop.abort();
  };
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close();
  };
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, leave, { signal });
  menu.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      close();
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
}
