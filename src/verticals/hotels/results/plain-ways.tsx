import { Markup, markup } from '#ui/markup/markup.ts';
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

interface Note {
  readonly title: string;
  readonly text: string;
}

interface PlainWaysProps {
  readonly label: string;
  readonly name: string;
  readonly ways: readonly Way[];
  readonly look: string;
  readonly note: Note | null;
}

/** Few distinct values per language, so they are cached. */
const written = new Map<string, Markup>();
const mostWritten = 500;

function waysMarkup({ label, name, ways, look, note }: PlainWaysProps): Markup {
  const buttons = ways.map(
    (way) =>
      markup`<li><button form="${filtersFormId}" name="${name}" value="${way.value}"${way.current ? pressed : null}>${way.label}</button></li>`,
  );
  const below = note && markup`<p class="mt-2 text-tiny text-ink-soft"><b>${note.title}</b> ${note.text}</p>`;
  return markup`<nav aria-label="${label}"><ul class="${look}">${buttons}</ul></nav>${below}`;
}

const pressed = markup` aria-pressed="true"`;

/**
 * Without scripts a link to another order or page would lose changed filters that are not applied yet; these buttons
 * submit the filters' form too.
 */
const nothing = new Markup('');

function PlainWays(props: PlainWaysProps) {
  // The code that writes them is not sent to browsers: those with scripts keep what came with the document.
  if (!import.meta.env.SSR) return <StaticMarkup as="noscript" content={nothing} />;
  const { label, name, ways, note } = props;
  const key = JSON.stringify([label, name, ways, note]);
  let content = written.get(key);
  if (!content) {
    if (written.size >= mostWritten) written.clear();
    written.set(key, (content = waysMarkup(props)));
  }
  return <StaticMarkup as="noscript" content={content} />;
}

export function PlainSorts({
  label,
  sorts,
  note,
}: {
  label: string;
  sorts: ResultsView['sorts'];
  /** What the order is made of. */
  note: Note | null;
}) {
  const ways = sorts.map(({ label: text, value, current }) => ({ label: text, value, current }));
  return <PlainWays label={label} name="sort" ways={ways} look="segments flex-wrap" note={note} />;
}

export function PlainPages({ label, page, pages }: { label: string; page: number; pages: number }) {
  if (pages < 2) return null;
  const numbers = pageNumbers(page, pages).filter((one) => one !== null);
  const ways = numbers.map((one) => ({ label: String(one), value: String(one), current: one === page }));
  return <PlainWays label={label} name="page" ways={ways} look="segments flex-wrap justify-center" note={null} />;
}
