export type ToastTone = 'info' | 'success' | 'danger';

export interface Toast {
  readonly text: string;
  readonly tone: ToastTone;
}

let current: Toast | null = null;
const listeners = new Set<() => void>();

export const currentToast = () => current;

export function changeToast(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows a message for five seconds; a newer one replaces it. Browser only. */
export function showToast(text: string, tone: ToastTone = 'info'): void {
  changeToast({ text, tone });
}
