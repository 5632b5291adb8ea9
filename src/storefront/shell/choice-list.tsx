import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';

export interface ChoiceItem {
  readonly code: string;
  readonly label: string;
  /** Shown before the label: a code. */
  readonly sign?: string;
  /** Shown after the label. */
  readonly more?: string;
  /** A link instead of a button, with its language. */
  readonly href?: string;
  readonly lang?: string;
}

export interface ChoiceListProps {
  readonly groups: readonly { readonly title: string; readonly items: readonly ChoiceItem[] }[];
  readonly current: string | null;
  readonly onPick: (code: string) => void;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A search field over choices; arrow keys move between them. */
export function ChoiceList({ groups, current, onPick }: ChoiceListProps) {
  const t = useTexts('preferences');
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // On a touch screen the keyboard would cover the choices.
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return;
    // The dialog may open before or after the choices are loaded.
    field.current?.setAttribute('autofocus', '');
    field.current?.focus();
  }, []);
  const few = groups.reduce((sum, { items }) => sum + items.length, 0) <= 8;
  const text = plain(wanted.trim());
  const shown = groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ code, label, more }) => plain(`${code} ${label} ${more ?? ''}`).includes(text)),
    }))
    .filter(({ items }) => items.length > 0);
  const count = shown.reduce((sum, { items }) => sum + items.length, 0);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-choice]')];
    stops.at((stops.indexOf(document.activeElement as HTMLElement) + step) % stops.length)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field and the buttons inside.
    <div onKeyDown={move}>
      <label className={few ? 'hidden' : 'relative block'}>
        <span className="sr-only">{t('search')}</span>
        <Icon name="search" className="pointer-events-none absolute inset-s-3.5 top-3.5 size-5 text-ink-soft" />
        <input
          ref={field}
          type="search"
          className="control ps-11"
          placeholder={t('search')}
          value={wanted}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <p role="status" hidden={few} className={count === 0 ? 'mt-4' : 'sr-only'}>
        {count === 0 ? t('none', { text: wanted }) : text === '' ? '' : t('found', { count })}
      </p>
      {shown.map(({ title, items }) => (
        <div key={title} className="mt-4">
          {title ? <h3 className="mb-1 px-3 text-small text-ink-soft">{title}</h3> : null}
          <div className="choices">
            {items.map((item) => (
              <Item key={item.code} item={item} isCurrent={item.code === current} onPick={onPick} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Item({ item, isCurrent, onPick }: { item: ChoiceItem; isCurrent: boolean; onPick: (code: string) => void }) {
  const { code, label, sign, more, href, lang } = item;
  const shared = {
    'data-choice': code,
    'aria-current': isCurrent ? ('true' as const) : undefined,
    onClick: () => onPick(code),
  };
  const inside = (
    <>
      {sign ? <span className="choice-sign">{sign}</span> : null}
      <span className="grow">{label}</span>
      {more ? <bdi className="text-small text-ink-soft">{more}</bdi> : null}
      {isCurrent ? <Icon name="check" /> : null}
    </>
  );
  return href ? (
    <a href={href} lang={lang} data-prefetch="off" {...shared}>
      {inside}
    </a>
  ) : (
    <button type="button" {...shared}>
      {inside}
    </button>
  );
}
