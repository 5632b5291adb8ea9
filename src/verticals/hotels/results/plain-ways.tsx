import { type Markup, markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { pageNumbers } from '#ui/page-numbers.ts';
import type { ResultsView } from './results-view.ts';

/** The form of the filters, which buttons elsewhere on the page submit. */
export const filtersFormId = 'filters-form';

interface Way {
  readonly label: string;
  readonly value: string;
  readonly current: boolean;
}

/** Few distinct values per language, so they are cached. */
const written = new Map<string, Markup>();
const mostWritten = 500;

function waysMarkup(label: string, name: string, ways: readonly Way[], look: string): Markup {
  const buttons = ways.map(
    (way) =>
      markup`<li><button form="${filtersFormId}" name="${name}" value="${way.value}"${way.current ? pressed : null}>${way.label}</button></li>`,
  );
  return markup`<nav aria-label="${label}"><ul class="${look}">${buttons}</ul></nav>`;
}

const pressed = markup` aria-pressed="true"`;

/**
 * Without scripts a link to another order or page would lose changed filters that are not applied yet; these buttons
 * submit the filters' form too. Browsers with scripts render nothing for it.
 */
function PlainWays({ label, name, ways, look }: { label: string; name: string; ways: readonly Way[]; look: string }) {
  const key = JSON.stringify([label, name, ways]);
  let content = written.get(key);
  if (!content) {
    if (written.size >= mostWritten) written.clear();
    written.set(key, (content = waysMarkup(label, name, ways, look)));
  }
  return <StaticMarkup as="noscript" content={content} />;
}

export function PlainSorts({ label, sorts }: { label: string; sorts: ResultsView['sorts'] }) {
  const ways = sorts.map(({ label: text, value, current }) => ({ label: text, value, current }));
  return <PlainWays label={label} name="sort" ways={ways} look="segments flex-wrap" />;
}

export function PlainPages({ label, page, pages }: { label: string; page: number; pages: number }) {
  if (pages < 2) return null;
  const numbers = pageNumbers(page, pages).filter((one) => one !== null);
  const ways = numbers.map((one) => ({ label: String(one), value: String(one), current: one === page }));
  return <PlainWays label={label} name="page" ways={ways} look="segments flex-wrap justify-center" />;
}
