import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';

export interface MoreRoomsProps {
  count: number;
  /** The lowest price among them. */
  amount: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Room types that are folded on narrow pages. */
export function MoreRooms({ count, amount, isOpen = false, children }: MoreRoomsProps) {
  const t = useTexts('hotel');
  return (
    <details open={isOpen} className="open-wide group mt-4 sm:mt-5">
      <summary className="flex min-h-12 items-center gap-2 rounded-card border border-line bg-card px-4 font-bold text-brand-text shadow-soft sm:px-5">
        {t('moreRooms', { count, amount })}
        <Icon name="chevron-down" className="ms-auto size-5 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
