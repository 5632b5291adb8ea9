import type { SentSearchForm } from '#travel/api/search-forms-api.ts';
import type { Suggestion } from '#travel/suggest/present-suggestion.ts';
import type { Drawing } from './drawing.ts';
import { element, field } from './elements.ts';

type Place = Extract<SentSearchForm['fields'][number], { kind: 'place' }>;
type Shown = Pick<Suggestion, 'name' | 'where' | 'path'>;

const pause = 150;
/** Suggestions that come later are of no help. */
const patienceMs = 8_000;

/** A combobox (ARIA): suggestions while one types, chosen by arrow keys or pointer. What is typed can be sent as it is. */
export function placeField(place: Place, drawing: Drawing): HTMLElement {
  const path = element('input', { type: 'hidden', name: place.path });
  const input = element('input', {
    name: place.name,
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    maxlength: '200',
    placeholder: place.placeholder,
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    'aria-controls': `${place.path}s`,
    ...(place.required ? { required: '' } : {}),
  });
  input.value = place.required ? drawing.destination : '';
  const list = element('ul', {
    id: `${place.path}s`,
    role: 'listbox',
    'aria-label': place.label,
    part: 'list',
    hidden: '',
  });
  const status = element('p', { class: 'status', role: 'status' });
  let shown: readonly Shown[] = [];
  let active = -1;
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (found: readonly Shown[]) => {
    shown = found;
    list.replaceChildren(
      ...found.map(({ name, where }, at) =>
        element(
          'li',
          { role: 'option', id: `${place.path}-${at}`, part: 'option', 'aria-selected': 'false' },
          name,
          ...(where ? [element('small', {}, where)] : []),
        ),
      ),
    );
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    activate(-1);
  };
  const activate = (at: number) => {
    active = at;
    for (const [position, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(position === at));
      if (position === at) item.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${place.path}-${at}`);
  };
  const choose = (at: number) => {
    const chosen = shown[at];
    if (!chosen) return;
    input.value = chosen.name;
    path.value = chosen.path;
    status.textContent = '';
    open([]);
  };
  const ask = async (text: string) => {
    asking?.abort();
    asking = new AbortController();
    const query = new URLSearchParams({ q: text, product: drawing.product, limit: '6' });
    if (drawing.locale) query.set('locale', drawing.locale);
    try {
      const answer = await fetch(`${drawing.origin}/v3/places?${query.toString()}`, {
        credentials: 'omit',
        signal: AbortSignal.any([asking.signal, drawing.signal, AbortSignal.timeout(patienceMs)]),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const { data } = (await answer.json()) as { data: readonly Shown[] };
      status.textContent = data.length > 0 ? '' : place.none_found.replace('{text}', text);
      open(data);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      status.textContent = place.unavailable;
      open([]);
    }
  };

  input.addEventListener('input', () => {
    path.value = '';
    clearTimeout(timer);
    const text = input.value.trim();
    if (text.length < 2) open([]);
    else timer = setTimeout(() => void ask(text), pause);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') open([]);
    else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      activate((active + step + shown.length) % shown.length);
    }
  });
  input.addEventListener('blur', () => open([]));
  list.addEventListener('pointerdown', (event) => {
    // Keeps the focus in the field.
    event.preventDefault();
    const item = event.target instanceof Element ? event.target.closest('li') : null;
    if (item) choose([...list.children].indexOf(item));
  });
  const cell = field(place.label, input, list, status, path);
  cell.classList.add('wide');
  return cell;
}
