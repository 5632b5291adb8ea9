import { type RefObject, useEffect, useEffectEvent } from 'react';

const phone = '(max-width: 639.98px)';
const far = 80;

/** On a phone, dragging a dialog down by its header closes it; after a shorter drag it returns. */
export function useSwipeDown(
  window: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  close: () => void,
) {
  const leave = useEffectEvent(close);
  useEffect(() => {
    const [moved, held] = [window.current, head.current];
    if (!moved || !held) return;
    let from: number | null = null;
    let way = 0;
    const begin = (event: TouchEvent) => {
      from = event.touches.length === 1 && matchMedia(phone).matches ? event.touches[0]!.clientY : null;
      way = 0;
    };
    const move = (event: TouchEvent) => {
      if (from === null) return;
      way = Math.max(0, event.touches[0]!.clientY - from);
      moved.style.translate = `0 ${way}px`;
    };
    const end = () => {
      moved.style.translate = '';
      if (from !== null && way > far) leave();
      from = null;
    };
    const quiet = { passive: true };
    held.addEventListener('touchstart', begin, quiet);
    held.addEventListener('touchmove', move, quiet);
    held.addEventListener('touchend', end);
    held.addEventListener('touchcancel', end);
    return () => {
      held.removeEventListener('touchstart', begin);
      held.removeEventListener('touchmove', move);
      held.removeEventListener('touchend', end);
      held.removeEventListener('touchcancel', end);
    };
  }, [window, head]);
}
