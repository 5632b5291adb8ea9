import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from './close-button.tsx';
import { changeToast, currentToast, onToast } from './show-toast.ts';

const shownFor = 5000;

const bars = { info: 'border-s-brand', success: 'border-s-positive', danger: 'border-s-danger' };

/** Stands once on each page; it is there before the words are, or they would not be announced. */
export function ToastRegion() {
  const t = useTexts('ui');
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  const [held, hold] = useState(false);
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => changeToast(null), shownFor);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 flex justify-end empty:hidden sm:inset-s-auto"
    >
      {toast ? (
        <div
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          className={`flex max-w-md animate-rise items-center gap-2 rounded-card border border-s-4 border-line bg-card py-1 ps-5 pe-1 text-ink-strong shadow-float ${bars[toast.tone]}`}
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
