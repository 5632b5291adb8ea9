import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Of several with the same name only one is open. */
  name?: string;
  className?: string;
}

export function Disclosure({ summary, children, open, name, className = '' }: DisclosureProps) {
  return (
    <details open={open} name={name} className={`group border-b border-line ${className}`}>
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-sm py-3 font-bold text-ink-strong hover:text-brand-text">
        {summary}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
