import { createContext, type ReactNode, use } from 'react';
import { Markup } from './markup.ts';
import { StaticMarkup } from './static-markup.tsx';

/** Gives the markup of a part of a page: what it kept under this key, else what it draws. */
export type KeepMarkup = (key: string, part: ReactNode) => string;

const Keeper = createContext<KeepMarkup | null>(null);

/** Keeps parts of pages; without it, as in browsers, they are rendered each time. */
export const MarkupKeeper = Keeper.Provider;

/**
 * A part of a page that depends on nothing but `of` and the page's texts, and is the same for many visitors: servers
 * draw it once. Nothing in it may use `useId` or the current page.
 */
export function KeptPart({ name, of, children }: { name: string; of: unknown; children: ReactNode }) {
  const keep = use(Keeper);
  if (!keep) return <div>{children}</div>;
  return <StaticMarkup as="div" content={new Markup(keep(`${name} ${JSON.stringify(of)}`, children))} />;
}
