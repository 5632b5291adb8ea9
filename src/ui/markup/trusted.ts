import type { Markup } from './markup.ts';

interface Policy {
  readonly createHTML: (text: string) => unknown;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { readonly createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => Policy };
};
/** Accepts only output of `markup`. */
const policy = trustedTypes?.createPolicy('wayfare-markup', { createHTML: (text) => text });

/** Makes markup the content of an element. */
export function setInner(element: Element, content: Markup): void {
  element.innerHTML = trustedText(content);
}

/** Markup as a trusted type, which pages require: a plain string would be refused. */
export function trustedText({ text }: Markup): string {
  return (policy?.createHTML(text) ?? text) as string;
}
