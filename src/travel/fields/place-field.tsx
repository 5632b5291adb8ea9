import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import type { BoxState } from './box-state.ts';
import { useCode } from '#web/browser/use-code.ts';
import { useEnhanced } from '#web/browser/use-enhanced.ts';
import { useTyped } from '#web/browser/use-typed.ts';

const loadBox = () => import('./place-box.tsx').then(({ PlaceBox }) => PlaceBox);

export interface PlaceFieldProps {
  q: string;
  place: string;
  locale: string;
  /** Whose places are looked for: `hotels`. */
  product: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** In place of cities, landmarks and hotels. */
  placeholder?: string;
  /** Name and id of the text field, and name of the chosen path. */
  id?: string;
  path?: string;
  /** In place of “Where”. */
  label?: string;
  /** The field may stay empty. */
  optional?: boolean;
  error?: string | undefined;
}

/** A text field that becomes a combobox: choosing a suggestion is optional, typed text alone can be searched too. */
export function PlaceField({
  q,
  place,
  locale,
  product,
  today,
  error,
  id = 'q',
  path = 'place',
  optional,
  ...texts
}: PlaceFieldProps) {
  const t = useTexts('search-form');
  const { placeholder = t('wherePlaceholder'), label = t('where') } = texts;
  const enhanced = useEnhanced();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [text, setText] = useState(q);
  const [chosen, setChosen] = useState(place);
  const [typing, setTyping] = useState(false);
  const [wanted, setWanted] = useState(false);
  // The suggestion list and its dependencies are loaded when the field gets the focus, not with the page.
  const { code: PlaceBox } = useCode(loadBox, wanted);
  const [open, setOpen] = useState(false);
  const [box, setBox] = useState<BoxState>({ expanded: false });

  useTyped(field, (typed) => {
    setText(typed);
    setChosen('');
  });

  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const type = (value: string) => {
    setText(value);
    setChosen('');
    setTyping(true);
    show();
  };
  const combobox = enhanced
    ? {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': box.expanded,
        'aria-controls': listId,
        'aria-activedescendant': box.active,
      }
    : {};

  return (
    <div
      className={`search-cell ${error ? 'search-refused' : ''}`}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <label htmlFor={id} className="search-label">
        {label}
      </label>
      <Icon name="map-pin" className="search-icon" />
      <input
        {...combobox}
        ref={field}
        id={id}
        name={id}
        type="text"
        required={!optional}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          setWanted(true);
          event.target.select();
        }}
        onClick={show}
        onKeyDown={(event) => {
          if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) show();
          keys.current?.(event);
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="search-control"
      />
      {/* Without scripts this hidden field would keep the old place when the visitor types another one. */}
      {enhanced ? <input type="hidden" name={path} value={chosen} /> : null}
      {PlaceBox ? (
        <PlaceBox
          {...{ listId, field, text, locale, product, today, open, placeholder }}
          typed={typing ? text : ''}
          onKeys={(pressed) => (keys.current = pressed)}
          onText={type}
          onBox={setBox}
          onClose={() => setOpen(false)}
          onChoose={(name, path) => {
            setText(name);
            setChosen(path);
            setTyping(false);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
