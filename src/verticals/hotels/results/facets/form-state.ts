/**
 * State of a form: for each name and value whether a box is ticked, for each name the other value (of radio buttons the
 * of the chosen one).
 */
export type FormState = ReadonlyMap<string, string>;

type Field = HTMLInputElement | HTMLSelectElement;

const ticked = 'on';
const keyOf = ({ type, name, value }: Field) => (type === 'checkbox' ? `${name}=${value}` : name);

/** The fields that a visitor can change. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      field.name !== '' &&
      field.type !== 'hidden',
  );
}

/** The current state of the form. */
export function stateOf(form: HTMLFormElement): FormState {
  const state = new Map<string, string>();
  for (const field of fieldsOf(form)) {
    if (field.type === 'checkbox') state.set(keyOf(field), field.checked ? ticked : '');
    else if (field.type !== 'radio' || field.checked) state.set(field.name, field.value);
  }
  return state;
}

/** The form's state when exactly these names and values are applied. */
export function stateWith(form: HTMLFormElement, applied: readonly (readonly [string, string])[]): FormState {
  const state = new Map<string, string>();
  for (const field of fieldsOf(form)) {
    const values = applied.flatMap(([name, value]) => (name === field.name ? [value] : []));
    if (field.type === 'checkbox') state.set(keyOf(field), values.includes(field.value) ? ticked : '');
    else state.set(field.name, values[0] ?? '');
  }
  return state;
}

/** Keys whose values differ; a field that only one of the two has is ignored. */
export function differing(one: FormState, other: FormState): ReadonlySet<string> {
  return new Set([...one].flatMap(([key, value]) => (other.has(key) && other.get(key) !== value ? [key] : [])));
}

/** Sets the fields; those in `kept` keep the visitor's input. */
export function fill(form: HTMLFormElement, state: FormState, kept: ReadonlySet<string> = new Set()): void {
  for (const field of fieldsOf(form)) {
    const key = keyOf(field);
    const value = state.get(key);
    if (value === undefined || kept.has(key)) continue;
    if (field.type === 'checkbox') field.checked = value === ticked;
    else if (field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
  }
}
