import type { Markup } from './markup.ts';

interface Policy {
  readonly createHTML: (text: string) => unknown;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { readonly createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => Policy };
};
/** Only what `markup` has written comes through here. */
const policy = trustedTypes?.createPolicy('wayfare-markup', { createHTML: (text) => text });

/** Makes markup the content of an element. */
export function setInner(element: Element, content: Markup): void {
  element.innerHTML = trustedText(content);
}

/** Markup as a browser takes it for an element's content: pages demand trusted types, a plain text would be refused. */
export function trustedText({ text }: Markup): string {
  return (policy?.createHTML(text) ?? text) as string;
}
