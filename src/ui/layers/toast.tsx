import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from './close-button.tsx';
import { changeToast, currentToast, onToast } from './show-toast.ts';

const shownFor = 5000;

const bars = { info: 'border-s-brand', success: 'border-s-positive', danger: 'border-s-danger' };

/**
 * Rendered once on each page, above dialogs too. The live region must exist before its text, or the text would not be
 * announced, so the text is set after the first render.
 */
export function ToastRegion() {
  const t = useTexts('ui');
  const latest = useSyncExternalStore(onToast, currentToast, () => null);
  const [isThere, setIsThere] = useState(false);
  const toast = isThere ? latest : null;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => setIsThere(true), []);
  useEffect(() => {
    if (!toast || !document.querySelector('dialog:modal')) return;
    // Hidden and shown again, so that it is above the dialog.
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [toast]);
  const [held, hold] = useState(false);
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => changeToast(null), shownFor);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div ref={region} popover="manual" role="status" aria-live="polite" className="toast-region">
      {toast ? (
        <div
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          className={`toast flex max-w-md animate-rise items-center gap-2 rounded-card border border-s-4 border-line bg-card py-1 ps-5 pe-1 text-ink-strong shadow-float ${bars[toast.tone]}`}
        >
          <p className="py-2">{toast.text}</p>
          <CloseButton
            label={t('close')}
            onClick={() => {
              hold(false);
              changeToast(null);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
