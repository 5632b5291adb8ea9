import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

const tones = {
  good: 'bg-positive-soft text-positive',
  calm: 'bg-brand-soft text-brand-text',
  warning: 'bg-warning-soft text-warning',
};

export interface OutcomeProps {
  icon: IconName;
  tone: keyof typeof tones;
  title: string;
  text: ReactNode;
  /** Links to the next steps. */
  children: ReactNode;
}

/** A page with one message and links to the next steps. */
export function Outcome({ icon, tone, title, text, children }: OutcomeProps) {
  return (
    <section className="wrap-narrow flex flex-col items-center pt-14 text-center sm:pt-20">
      <span className={`grid size-24 place-items-center rounded-pill ${tones[tone]}`}>
        <Icon name={icon} className="size-11" />
      </span>
      <h1 className="mt-8 text-title">{title}</h1>
      <p className="mt-3 max-w-[48ch] text-lead">{text}</p>
      {children}
    </section>
  );
}
