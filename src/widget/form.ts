import type { SentSearchForm } from '#travel/api/search-forms-api.ts';
import { datesFields, rentalFields } from './dates.ts';
import type { Drawing } from './drawing.ts';
import { element, field, options } from './elements.ts';
import { placeField } from './place.ts';

type Field = SentSearchForm['fields'][number];
type Children = Extract<Field, { kind: 'children' }>;

/** The form of a product. It is sent like any form, so that it works wherever links do. */
export function drawForm(form: SentSearchForm, drawing: Drawing): HTMLFormElement {
  const drawn = element('form', {
    action: drawing.results + form.action,
    method: 'get',
    target: drawing.target,
    role: 'search',
    'aria-label': form.label,
    part: 'form',
  });
  for (const [name, value] of Object.entries(drawing.hidden))
    drawn.append(element('input', { type: 'hidden', name, value }));
  const submit = element('button', { type: 'submit', part: 'button' }, form.submit);
  const isRental = form.fields.some(({ kind }) => kind === 'rental');
  const grid = element('div', { class: isRental ? 'grid rental' : 'grid' });
  grid.append(...form.fields.flatMap((one) => drawField(one, drawing)), element('div', { class: 'submit' }, submit));
  drawn.append(grid);
  drawn.addEventListener('submit', (event) => {
    const data = [...new FormData(drawn)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    if (!drawing.onSearch(`${drawn.action}?${new URLSearchParams(data).toString()}`)) event.preventDefault();
  });
  return drawn;
}

function drawField(one: Field, drawing: Drawing): HTMLElement[] {
  switch (one.kind) {
    case 'place':
      return [placeField(one, drawing)];
    case 'stay':
      return datesFields(one, drawing.nights);
    case 'rental':
      return rentalFields(one, drawing.nights);
    case 'date': {
      const cell = field(one.label, element('input', { type: 'date', name: one.name, min: one.first, max: one.last }));
      cell.classList.add('day');
      return [cell];
    }
    case 'number': {
      const counts = Array.from({ length: one.most - one.least + 1 }, (_, at) => String(one.least + at));
      return [field(one.label, options(one.name, counts, counts, String(one.value)))];
    }
    case 'children':
      return childrenFields(one);
  }
}

/** How many, and once there are any the age of each. */
function childrenFields({ label, age_labels: labels, ages }: Children): HTMLElement[] {
  const counts = ['0', ...labels.map((_, at) => String(at + 1))];
  const count = options('children', counts, counts, '0');
  const row = element('div', { class: 'ages grid', hidden: '' });
  const values = ages.map((_, age) => String(age));
  count.addEventListener('change', () => {
    const wanted = Number(count.value);
    row.hidden = wanted === 0;
    while (row.childElementCount > wanted) row.lastElementChild?.remove();
    for (let at = row.childElementCount; at < wanted; at += 1)
      row.append(field(labels[at] ?? '', options(`age${at + 1}`, values, ages, '7')));
  });
  return [field(label, count), row];
}
