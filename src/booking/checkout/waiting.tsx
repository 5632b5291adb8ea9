import type { ReactNode } from 'react';

/** Progress message with a realistic statement of how long it can take. */
export function Waiting({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) {
  return (
    <section
      className="wrap-narrow flex flex-col items-center pt-14 text-center sm:pt-20"
      aria-live="polite"
      aria-busy="true"
    >
      <span aria-hidden="true" className="relative grid size-24 place-items-center rounded-pill bg-brand-soft">
        <span className="absolute inset-2 animate-turn rounded-pill border-4 border-brand border-t-transparent" />
        <span className="size-3 rounded-pill bg-brand-text" />
      </span>
      <h1 className="mt-8 text-title">{title}</h1>
      <div className="mt-3 max-w-[46ch] space-y-3 text-lead text-ink">{children}</div>
      {more ? <div className="mt-8 w-full">{more}</div> : null}
    </section>
  );
}
