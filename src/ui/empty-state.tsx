import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export function EmptyState({
  icon = 'search',
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center sm:py-14">
      <span className="mb-2 grid size-20 place-items-center rounded-pill bg-brand-soft text-brand-text">
        <Icon name={icon} className="size-9" />
      </span>
      <h2 className="text-heading">{title}</h2>
      {children ? <div className="max-w-[46ch] text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
