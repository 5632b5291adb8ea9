import type { Markup } from './markup.ts';

interface Policy {
  readonly createHTML: (text: string) => unknown;
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { readonly createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => Policy };
};
/** Only what `markup` has written comes through here. */
const policy = trustedTypes?.createPolicy('wayfare-markup', { createHTML: (text) => text });

/** Markup as an element's content. Pages demand trusted types: a plain text would be refused. Make it once for each text. */
export function innerMarkup({ text }: Markup): { __html: string } {
  return { __html: (policy?.createHTML(text) ?? text) as string };
}
