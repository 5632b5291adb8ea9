import { Markup, markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';

export interface CheckView {
  readonly value: string;
  readonly label: string;
  /** How many results it would leave. */
  readonly count: number;
  readonly chosen: boolean;
}

interface ChecksProps {
  name: string;
  checks: readonly CheckView[];
}

/** Boxes to tick. Markup text, because a panel of filters has about thirty (decision 024). */
export function Checks({ name, checks }: ChecksProps) {
  return <StaticMarkup as="div" content={new Markup(checks.map((check) => checkMarkup(name, check).text).join(''))} />;
}

/** Boxes under a heading. */
export function CheckGroup({ legend, ...checks }: ChecksProps & { legend: string }) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <Checks {...checks} />
    </fieldset>
  );
}

/** The count is drawn by the style sheet. */
const checkMarkup = (name: string, { value, label, count, chosen }: CheckView): Markup =>
  markup`<label class="choice" data-count="${String(count)}"><input type="checkbox" name="${name}" value="${value}"${chosen && checked}>${label}</label>`;

const checked = markup` checked=""`;
