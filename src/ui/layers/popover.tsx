import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from './close-button.tsx';

export interface PopoverProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
}

const phone = '(max-width: 639.98px)';

/**
 * A panel under its nearest positioned ancestor; a full-screen sheet on a phone. Escape, a click elsewhere or leaving it
 * with the keyboard closes it. Closing returns the focus to its opener.
 */
export function Popover({ open, onClose, label, children, footer, className = '' }: PopoverProps) {
  const t = useTexts('ui');
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    const modal = matchMedia(phone).matches;
    if (modal) dialog.showModal();
    else {
      dialog.show();
      dialog.scrollIntoView({ block: 'nearest' });
    }
    const gone = (event: Event) => {
      const target = event.type === 'focusin' ? event.target : event.composedPath()[0];
      if (!(target instanceof Node) || dialog.contains(target) || !target.isConnected) return;
      if (opener instanceof Node && opener.contains(target) && event.type === 'focusin') return;
      close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    };
    dialog.addEventListener('keydown', escape);
    if (!modal) {
      document.addEventListener('pointerdown', gone);
      document.addEventListener('focusin', gone);
    }
    return () => {
      dialog.removeEventListener('keydown', escape);
      document.removeEventListener('pointerdown', gone);
      document.removeEventListener('focusin', gone);
      const inside = dialog.contains(document.activeElement) || document.activeElement === document.body;
      dialog.close();
      if (inside && opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`z-30 flex-col overflow-hidden bg-card text-ink open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:open:animate-rise sm:absolute sm:inset-s-0 sm:inset-e-auto sm:top-full sm:m-0 sm:mt-3 sm:rounded-card sm:border sm:border-line sm:shadow-float sm:open:animate-appear ${className}`}
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 ps-5 pe-2 sm:hidden">
        <p className="font-bold text-ink-strong">{label}</p>
        <CloseButton label={t('close')} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
      {footer ? <div className="border-t border-line p-4">{footer}</div> : null}
    </dialog>
  );
}
