import { type ComponentPropsWithRef, useMemo } from 'react';
import { Markup } from './markup.ts';
import { trustedText } from './trusted.ts';

type Tag = 'div' | 'ul' | 'header' | 'footer' | 'noscript' | 'table';

/**
 * An element whose markup React doesn't manage: it keeps what came with the document, and writes the content again when
 * the text differs. The only place where React is given HTML (decision 024).
 */
export function StaticMarkup<Of extends Tag>({
  as,
  content,
  ...rest
}: { as: Of; content: Markup } & Omit<ComponentPropsWithRef<Of>, 'children' | 'content'>) {
  const Element: string = as;
  const { text } = content;
  // React writes it again whenever the object changes.
  const inner = useMemo(() => ({ __html: trustedText(new Markup(text)) }), [text]);
  return <Element {...rest} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
}
