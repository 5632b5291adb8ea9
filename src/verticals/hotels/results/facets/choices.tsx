import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Markup, markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import { setInner } from '#ui/markup/trusted.ts';
import type { ChoiceView, RenderedList } from '../results-view.ts';

interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly ChoiceView[] | RenderedList;
  type: 'radio' | 'checkbox';
  /** The radio button for no choice. */
  any?: string;
  before?: ReactNode;
}

/** The choices of one facet. */
export function Choices({ legend, name, choices: list, type, any, before }: ChoicesProps) {
  const choices = list === 'drawn' ? [] : list;
  const rows: Markup[] = [];
  if (any && list !== 'drawn') {
    const none = choices.some(({ chosen }) => chosen) ? {} : { chosen: true as const };
    rows.push(choiceMarkup(type, name, { value: '', label: any, count: '', ...none }));
  }
  for (const choice of choices) rows.push(choiceMarkup(type, name, choice));
  if (list.length === 0 && !before) return null;
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {before}
      <Rows html={rows.map(({ text }) => text).join('')} />
    </fieldset>
  );
}

/** React keeps the markup that came with the document, as it does for the cards. */
function Rows({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const renderedHtml = useRef(html);
  // Rendered once: later changes are patched in, so that a ticked box keeps the focus.
  const [content] = useState(() => new Markup(html));
  useLayoutEffect(() => {
    if (renderedHtml.current === html || !box.current) return;
    renderedHtml.current = html;
    patch(box.current, new Markup(html));
  }, [html]);
  return <StaticMarkup as="div" ref={box} content={content} />;
}

/** Markup text, because a panel has about fifty. The count is rendered by the style sheet. */
function choiceMarkup(type: 'radio' | 'checkbox', name: string, { value, label, count, chosen }: ChoiceView): Markup {
  return markup`<label class="choice"${count ? markup` data-count="${count}"` : null}><input type="${type}" name="${name}" value="${value}"${chosen ? checked : null}>${label}</label>`;
}

const checked = markup` checked=""`;

const inputOf = (row: Element) => row.querySelector('input');
const valueOf = (row: Element) => inputOf(row)?.value ?? '';

/** Updates the counts of rows that stay, adds and removes others; rows are always in the same order. */
function patch(box: HTMLElement, html: Markup): void {
  const template = document.createElement('template');
  setInner(template, html);
  const fresh = new Map([...template.content.children].map((row) => [valueOf(row), row]));
  for (const row of box.children) if (!fresh.has(valueOf(row)) && !inputOf(row)?.checked) row.remove();
  const old = new Map([...box.children].map((row) => [valueOf(row), row]));
  let before: Element | null = null;
  for (const [value, row] of [...fresh].toReversed()) {
    const known = old.get(value);
    const count = row.getAttribute('data-count');
    if (!known) box.insertBefore(row, before);
    else if (count === null) known.removeAttribute('data-count');
    else known.setAttribute('data-count', count);
    before = known ?? row;
  }
}
