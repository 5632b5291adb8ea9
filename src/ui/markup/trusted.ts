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
export function setInner(element: Element, { text }: Markup): void {
  element.innerHTML = trusted(text);
}

/** Markup as an element's content, for React. Pages demand trusted types: a plain text would be refused. Make it once for each text. */
export function innerMarkup({ text }: Markup): { __html: string } {
  return { __html: trusted(text) };
}

const trusted = (text: string) => (policy?.createHTML(text) ?? text) as string;
