import type { ReactNode } from 'react';
import type { PlaceLink } from './place-link.ts';

export interface SearchStartProps {
  title: string;
  /** Left out where the title says what happened to a search. */
  lead?: string | undefined;
  /** Places that an ambiguous search may have meant. */
  choices: readonly PlaceLink[];
  /** The search form. */
  children: ReactNode;
}

/** The top of a product's start page: its search form, and below it what a search may have meant. */
export function SearchStart({ title, lead, choices, children }: SearchStartProps) {
  return (
    <>
      <section className="bg-sunken pt-10 pb-12 sm:pt-14">
        <div className="wrap">
          <h1 className="text-title">{title}</h1>
          {lead ? <p className="mt-2 max-w-[60ch] text-lead text-ink">{lead}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
      </section>
      {choices.length > 0 ? (
        <ul className="wrap mt-10 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map((choice) => (
            <li key={choice.href}>
              <a
                href={choice.href}
                lang={choice.lang}
                className="flex min-h-16 items-center rounded-card border border-line bg-card px-4 py-3 font-bold text-ink-strong shadow-soft hover:text-brand-text hover:shadow-lift"
              >
                <bdi>{choice.label}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
