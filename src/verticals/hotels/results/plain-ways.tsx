import { Markup, markup } from '#ui/markup/markup.ts';
import { innerMarkup } from '#ui/markup/trusted.ts';
import { pageNumbers } from '#ui/page-numbers.ts';
import type { ResultsView } from './results-view.ts';

/** The form of the filters, which buttons elsewhere on the page send. */
export const filtersFormId = 'filters-form';

interface Way {
  readonly label: string;
  readonly value: string;
  readonly current: boolean;
}

/**
 * Without scripts a link to another order or page would forget what is ticked and not applied yet; these buttons send
 * the filters' form along. Browsers with scripts make no elements of it.
 */
function PlainWays({ label, name, ways, look }: { label: string; name: string; ways: readonly Way[]; look: string }) {
  const buttons = ways.map(
    (way) =>
      markup`<li><button form="${filtersFormId}" name="${name}" value="${way.value}"${way.current ? markup` aria-pressed="true"` : null}>${way.label}</button></li>`,
  );
  const list = new Markup(buttons.map(({ text }) => text).join(''));
  const inner = innerMarkup(markup`<nav aria-label="${label}"><ul class="${look}">${list}</ul></nav>`);
  return <noscript dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}

export function PlainSorts({ label, sorts }: { label: string; sorts: ResultsView['sorts'] }) {
  return <PlainWays label={label} name="sort" ways={sorts} look="segments flex-wrap" />;
}

export function PlainPages({ label, page, pages }: { label: string; page: number; pages: number }) {
  if (pages < 2) return null;
  const numbers = pageNumbers(page, pages).filter((one) => one !== null);
  const ways = numbers.map((one) => ({ label: String(one), value: String(one), current: one === page }));
  return <PlainWays label={label} name="page" ways={ways} look="segments flex-wrap justify-center" />;
}
