import type { HTMLAttributes } from 'react';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** Smaller padding, for lists. */
  tight?: boolean;
  raised?: boolean;
}

export function Card({ as: Tag = 'div', tight, raised, className = '', ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={`rounded-card border border-line bg-card ${raised ? 'shadow-lift' : 'shadow-soft'} ${tight ? 'p-4' : 'p-5 sm:p-7'} ${className}`}
    />
  );
}
