/** An element with these attributes and contents; texts are never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...contents: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...contents);
  return made;
}

let fields = 0;

/** A control under its label. */
export function field(label: string, control: HTMLElement, ...more: readonly HTMLElement[]): HTMLElement {
  fields += 1;
  control.id = `field-${fields}`;
  control.setAttribute('part', 'field');
  return element('div', { class: 'cell' }, element('label', { for: control.id }, label), control, ...more);
}

export function options(
  name: string,
  values: readonly string[],
  texts: readonly string[],
  chosen: string,
): HTMLSelectElement {
  const made = element('select', { name });
  made.append(...values.map((value, at) => element('option', { value }, texts[at] ?? value)));
  made.value = chosen;
  return made;
}
