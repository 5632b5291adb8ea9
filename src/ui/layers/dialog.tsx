import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from './close-button.tsx';
import { useSwipeDown } from './use-swipe-down.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}

/** A modal window; from the bottom edge on a phone. Escape, the cross, a click beside it and a swipe down close it. */
export function Dialog({ open, onClose, title, children, footer, wide }: DialogProps) {
  const t = useTexts('ui');
  const element = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLDivElement>(null);
  useSwipeDown(element, head, onClose);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    else if (!open) dialog?.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      {...{ closedby: 'any' }}
      className={`m-auto max-h-[min(90dvb,46rem)] w-full flex-col overflow-hidden rounded-card bg-card text-ink shadow-float open:flex open:animate-rise max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none ${wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
    >
      <div
        ref={head}
        className="flex touch-none items-center justify-between gap-4 border-b border-line py-3 ps-6 pe-3"
      >
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        <CloseButton label={t('close')} onClick={onClose} />
      </div>
      <div className="grow overflow-y-auto overscroll-contain p-6">{children}</div>
      {footer ? <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div> : null}
    </dialog>
  );
}
