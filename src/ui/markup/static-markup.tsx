import { type ComponentPropsWithRef, useMemo } from 'react';
import { Markup } from './markup.ts';
import { trustedText } from './trusted.ts';

type Tag = 'div' | 'ul' | 'header' | 'footer' | 'noscript';

/**
 * An element with markup in it that React doesn't look into: it leaves alone what came with the document, and writes
 * the content again when the text is another. The only place where React is handed HTML (decision 024).
 */
export function StaticMarkup<Of extends Tag>({
  as,
  content,
  ...rest
}: { as: Of; content: Markup } & Omit<ComponentPropsWithRef<Of>, 'children' | 'content'>) {
  const Element: string = as;
  const { text } = content;
  // React writes it again whenever it is another object.
  const inner = useMemo(() => ({ __html: trustedText(new Markup(text)) }), [text]);
  return <Element {...rest} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}
