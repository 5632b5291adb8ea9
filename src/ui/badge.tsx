import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const tones = {
  neutral: 'bg-sunken text-ink',
  brand: 'bg-brand-soft text-brand-text',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-pill px-2.5 py-1 text-tiny font-bold ${tones[tone]}`}>
      {icon ? <Icon name={icon} className="size-4" /> : null}
      {children}
    </span>
  );
}
