import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/layers/popover.tsx';
import { openDocument } from '#web/browser/held-navigation.ts';
import { browserStore } from './recent/browser-store.ts';
import { rememberChosen } from './recent/chosen-path.ts';
import { nearestCity } from './nearest-city.ts';
import type { BoxState } from './box-state.ts';
import { PlaceList } from './place-list.tsx';
import { type PlaceOption, optionGroups } from './place-options.ts';
import { usePlaces } from './place-suggestions.ts';
import { forgetSearches, readSearches } from './recent/recent-searches.ts';

export interface PlaceBoxProps {
  listId: string;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** What to look for; empty for the list that is shown before anything is typed. */
  typed: string;
  locale: string;
  /** Whose places are looked for: `hotels`. */
  product: string;
  today: string;
  placeholder: string;
  open: boolean;
  onText: (text: string) => void;
  /** Receives the key handler for the text field. */
  onKeys: (pressed: ((event: KeyboardEvent) => void) | null) => void;
  onBox: (state: BoxState) => void;
  onChoose: (name: string, path: string) => void;
  onClose: () => void;
}

type Near = 'idle' | 'locating' | 'denied' | 'failed' | 'none';
const nearTexts = { locating: 'locating', denied: 'nearDenied', failed: 'nearFailed', none: 'nearNone' } as const;
const phone = '(max-width: 639.98px)';

/** The list under the field; on a phone a sheet with the field in it. */
export function PlaceBox(props: PlaceBoxProps) {
  const {
    listId,
    field,
    text,
    typed,
    locale,
    product,
    today,
    placeholder,
    open,
    onKeys,
    onText,
    onBox,
    onChoose,
    onClose,
  } = props;
  const t = useTexts('search-form');
  const [isSheet] = useState(() => matchMedia(phone).matches);
  const [active, setActive] = useState(-1);
  const [near, setNear] = useState<Near>('idle');
  const [recent, setRecent] = useState(() => readSearches(browserStore(), product, today));
  const inner = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const places = usePlaces(open ? typed : null, locale, product);
  const found = places.state === 'found' && (typed.trim() === '' ? places.text === '' : places.text !== '');
  const groups = optionGroups(typed, recent, found ? places.places : []);
  const options = groups.flatMap((group) => group.options);
  const shown = open && options.length > 0;
  const nothing = open && typed.trim() !== '' && found && options.length === 0;
  const optionId = (at: number) => `${listId}-${at}`;
  const on = active < options.length ? active : -1;

  useEffect(() => setActive(-1), [typed, open]);
  useEffect(() => {
    setNear('idle');
    if (open) setRecent(readSearches(browserStore(), product, today));
  }, [open, product, today]);
  const enterSheet = useEffectEvent(() => {
    const input = inner.current;
    input?.focus();
    // Typing continues after what was typed; a chosen place is selected, so that typing replaces it.
    if (typed === '') input?.select();
    else input?.setSelectionRange(input.value.length, input.value.length);
  });
  useEffect(() => {
    if (open && isSheet) enterSheet();
  }, [open, isSheet]);
  const report = useEffectEvent(onBox);
  useEffect(
    () => report({ expanded: shown && !isSheet, active: on >= 0 && shown && !isSheet ? `${listId}-${on}` : undefined }),
    [shown, isSheet, on, listId],
  );

  const isVisible = shown || nothing || (open && places.state === 'failed');
  useEffect(() => {
    if (isVisible) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isVisible, found]);

  const close = () => {
    onClose();
    // The sheet gives the focus back to the field, and a phone would open its keyboard for it again.
    if (isSheet) setTimeout(() => field.current?.blur());
  };

  async function choose(option: PlaceOption) {
    if (option.kind === 'recent') {
      openDocument(localePath(locale, option.search.router));
      return;
    }
    if (option.kind === 'place') {
      rememberChosen(option.place.path);
      onChoose(option.place.name, option.place.path);
      close();
      return;
    }
    setNear('locating');
    const nearest = await nearestCity(locale, product);
    if (nearest.kind !== 'found') {
      setNear(nearest.kind);
      return;
    }
    onChoose(nearest.city.name, nearest.city.path);
    close();
  }

  function pressed(event: KeyboardEvent) {
    const move = (to: number) => {
      event.preventDefault();
      setActive(options.length === 0 ? -1 : (to + options.length) % options.length);
    };
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(on + 1);
    else if (event.key === 'ArrowUp') move(on < 0 ? options.length - 1 : on - 1);
    else if (event.key === 'Home' && on >= 0) move(0);
    else if (event.key === 'End' && on >= 0) move(options.length - 1);
    else if (event.key === 'Enter' && open && options[on]) {
      event.preventDefault();
      void choose(options[on]);
    } else if (event.key === 'Enter' && isSheet) {
      event.preventDefault();
      close();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }
  useLayoutEffect(() => {
    onKeys(isSheet ? null : pressed);
  });

  const list = (
    <>
      {near === 'idle' ? null : (
        <p className="flex items-center gap-3 px-5 py-3 text-small text-ink">
          <Icon name={near === 'locating' ? 'locate' : 'info'} className="size-5 shrink-0 text-brand-text" />
          {t(nearTexts[near])}
        </p>
      )}
      <PlaceList
        {...{ listId, groups, typed, optionId, active: on, hidden: !shown }}
        onActive={setActive}
        onChoose={(option) => void choose(option)}
      />
      {nothing ? <p className="px-5 py-4 text-ink-soft">{t('noPlaces', { text: typed.trim() })}</p> : null}
      {open && places.state === 'failed' ? <p className="px-5 py-4 text-ink-soft">{t('offline')}</p> : null}
      {typed.trim() === '' && recent.length > 0 ? (
        <p className="border-t border-line px-2 py-1">
          <button
            type="button"
            className="min-h-11 rounded-control px-3 text-small font-bold text-brand-text hover:bg-sunken"
            onClick={() => {
              forgetSearches(browserStore(), product);
              setRecent([]);
              (isSheet ? inner : field).current?.focus();
            }}
          >
            {t('forgetSearches')}
          </button>
        </p>
      ) : null}
    </>
  );
  const status = (
    <span role="status" className="sr-only">
      {shown && found ? t('placesFound', { count: options.length }) : ''}
      {nothing ? t('noPlaces', { text: typed.trim() }) : ''}
      {near === 'idle' ? '' : t(nearTexts[near])}
      {open && places.state === 'failed' ? t('offline') : ''}
    </span>
  );

  if (!isSheet)
    return (
      <>
        <div
          ref={panel}
          hidden={!isVisible}
          // The field keeps the focus; the button below the list may take it.
          onPointerDown={(event) =>
            event.target instanceof Element && !event.target.closest('button') && event.preventDefault()
          }
          className="absolute inset-x-0 top-full z-30 mt-3 max-h-[min(34rem,60vh)] scroll-mb-4 animate-appear overflow-y-auto overscroll-contain rounded-card border border-line bg-card text-ink shadow-float lg:inset-e-auto lg:w-[30rem]"
        >
          {list}
        </div>
        {status}
      </>
    );
  return (
    <Popover open={open} onClose={close} label={t('where')}>
      <div className="sticky top-0 z-1 border-b border-line bg-card p-3">
        <div className="relative">
          <Icon
            name="search"
            className="pointer-events-none absolute inset-s-4 top-1/2 size-5 -translate-y-1/2 text-brand-text"
          />
          <input
            ref={inner}
            type="text"
            role="combobox"
            aria-label={t('where')}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={on >= 0 && shown ? optionId(on) : undefined}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={placeholder}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={pressed}
            className="block min-h-14 w-full rounded-control border border-line-strong bg-card ps-12 pe-3 text-base text-ink outline-none focus-visible:border-focus focus-visible:outline-3 focus-visible:outline-focus/35"
          />
        </div>
      </div>
      {list}
      {status}
    </Popover>
  );
}
