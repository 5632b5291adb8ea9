import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Suggestion, usePlaces } from './place-suggestions.ts';
import { cell, cellControl, cellError, cellIcon, cellLabel } from './search-look.ts';
import { useEnhanced } from '../use-enhanced.ts';

export interface PlaceFieldProps {
  q: string;
  place: string;
  locale: string;
  error?: string | undefined;
}

/** A text field that becomes a combobox: the list is an offer, what is typed alone can be searched too. */
export function PlaceField({ q, place, locale, error }: PlaceFieldProps) {
  const t = useTexts('search-form');
  const enhanced = useEnhanced();
  const listId = useId();
  const [text, setText] = useState(q);
  const [chosen, setChosen] = useState(place);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const places = usePlaces(open ? text : '', locale);
  const found = places.state === 'found' ? places.places : [];
  const shown = open && text.trim() !== '' && places.state !== 'idle';

  function choose(suggestion: Suggestion) {
    setText(suggestion.name);
    setChosen(suggestion.path);
    setOpen(false);
    setActive(-1);
  }

  function typed(value: string) {
    setText(value);
    setChosen('');
    setActive(-1);
    setOpen(true);
  }

  function pressed(event: KeyboardEvent) {
    const move = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(found.length === 0 ? -1 : (to + found.length) % found.length);
    };
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? found.length - 1 : active - 1);
    else if (event.key === 'Home' && shown && active >= 0) move(0);
    else if (event.key === 'End' && shown && active >= 0) move(found.length - 1);
    else if (event.key === 'Enter' && shown && found[active]) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  const combobox = enhanced
    ? {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': shown && found.length > 0,
        'aria-controls': listId,
        'aria-activedescendant': active >= 0 && shown ? `${listId}-${active}` : undefined,
      }
    : {};

  return (
    <div className={`${cell} ${error ? cellError : ''}`}>
      <label htmlFor="q" className={cellLabel}>
        {t('where')}
      </label>
      <Icon name="map-pin" className={cellIcon} />
      <input
        {...combobox}
        id="q"
        name="q"
        type="text"
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={t('wherePlaceholder')}
        value={text}
        onChange={(event) => typed(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={pressed}
        onBlur={() => setOpen(false)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'q-error' : undefined}
        className={cellControl}
      />
      <input type="hidden" name="place" value={chosen} />
      <ul
        id={listId}
        role="listbox"
        aria-label={t('places')}
        hidden={!shown || found.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-80 animate-appear overflow-y-auto rounded-card border border-line bg-card p-2 shadow-float lg:inset-e-auto lg:w-96"
      >
        {found.map((suggestion, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
          <li
            key={suggestion.path}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            ref={(item) => void (at === active && item?.scrollIntoView({ block: 'nearest' }))}
            // Before the field loses its focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            onPointerMove={() => at !== active && setActive(at)}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 py-2 aria-selected:bg-brand-soft"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft">
              <Icon name="map-pin" />
            </span>
            <span className="min-w-0 grow leading-snug">
              <span className="block truncate font-bold text-ink-strong">{suggestion.name}</span>
              <span className="block truncate text-small text-ink-soft">{suggestion.countryName}</span>
            </span>
            <span className="shrink-0 text-tiny text-ink-soft">{t('hotels', { count: suggestion.hotels })}</span>
          </li>
        ))}
      </ul>
      {shown && places.state === 'none' ? (
        <p className="absolute inset-x-0 top-full z-30 mt-2 rounded-card border border-line bg-card p-5 text-ink-soft shadow-float">
          {t('noPlaces', { text: text.trim() })}
        </p>
      ) : null}
      <span role="status" className="sr-only">
        {shown && places.state === 'found' ? t('placesFound', { count: found.length }) : ''}
        {shown && places.state === 'none' ? t('noPlaces', { text: text.trim() }) : ''}
      </span>
    </div>
  );
}
