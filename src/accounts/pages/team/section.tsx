import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { FormToken } from '#web/current-page.tsx';

/** One part of the page with its heading. */
export function Section({
  id,
  heading,
  text,
  children,
}: {
  id: string;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-heading">
        {heading}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink">{text}</p>
      {children}
    </Card>
  );
}

/** A form of one step, with the id of what it is about. */
export function StepForm({
  step,
  subject,
  className = 'grid gap-5',
  children,
}: {
  step: string;
  subject?: { readonly name: 'member' | 'invitation'; readonly id: string };
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" className={className}>
      <FormToken />
      <input type="hidden" name="step" value={step} />
      {subject ? <input type="hidden" name={subject.name} value={subject.id} /> : null}
      {children}
    </form>
  );
}
