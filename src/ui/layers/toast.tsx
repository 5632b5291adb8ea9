import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CloseButton } from './close-button.tsx';

export type ToastTone = 'info' | 'success' | 'danger';

interface Toast {
  readonly text: string;
  readonly tone: ToastTone;
}

const shownFor = 5000;
let current: Toast | null = null;
const listeners = new Set<() => void>();

function change(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Says something in passing, for five seconds; a newer one takes the place of an older. Browser only. */
export function showToast(text: string, tone: ToastTone = 'info') {
  change({ text, tone });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const bars = { info: 'border-s-brand', success: 'border-s-positive', danger: 'border-s-danger' };

/** Stands once on each page; it is there before the words are, or they would not be announced. */
export function ToastRegion() {
  const t = useTexts('ui');
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => change(null), shownFor);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 flex justify-end empty:hidden sm:inset-s-auto"
    >
      {toast ? (
        <div
          className={`flex max-w-md animate-rise items-center gap-2 rounded-card border border-s-4 border-line bg-card py-1 ps-5 pe-1 text-ink-strong shadow-float ${bars[toast.tone]}`}
        >
          <p className="py-2">{toast.text}</p>
          <CloseButton label={t('close')} onClick={() => change(null)} />
        </div>
      ) : null}
    </div>
  );
}
