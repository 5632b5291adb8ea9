import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const looks: Record<NoticeTone, { icon: IconName; box: string; ink: string }> = {
  info: { icon: 'info', box: 'bg-brand-soft', ink: 'text-brand-text' },
  success: { icon: 'success', box: 'bg-positive-soft', ink: 'text-positive' },
  warning: { icon: 'warning', box: 'bg-warning-soft', ink: 'text-warning' },
  danger: { icon: 'warning', box: 'bg-danger-soft', ink: 'text-danger' },
};

export interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announces it when it appears after the page was loaded. */
  live?: boolean;
  className?: string;
}

export function Notice({ tone, title, children, action, live, className = '' }: NoticeProps) {
  const look = looks[tone];
  return (
    <div
      className={`flex gap-3 rounded-card p-4 sm:p-5 ${look.box} ${className}`}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={look.icon} className={`mt-0.5 size-5 ${look.ink}`} />
      <div className="min-w-0 grow">
        {title ? <p className={`font-bold ${look.ink}`}>{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
