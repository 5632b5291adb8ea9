import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/use-texts.tsx';
import type { RefundMoment, RefundSlider } from '#ui/figures/refund-slider.tsx';
import { loadCode } from '#web/browser/load-code.ts';

const loadSlider = () => import('#ui/figures/refund-slider.tsx').then((file) => file.RefundSlider);

interface Opened {
  readonly Slider: typeof RefundSlider;
  readonly place: Element;
  readonly steps: readonly RefundMoment[];
}

/** Sliders in place of the cancellation times of the rates in `rooms`, each once its list has been opened. */
export function RefundSliders({ rooms }: { rooms: RefObject<HTMLElement | null> }) {
  const t = useTexts('cancellation');
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  useEffect(() => {
    const element = rooms.current;
    const open = async ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      // Rates that are folded have lists of their own.
      const list = target.querySelector<HTMLElement>(':scope > div > .rate-refunds');
      if (!list || list.childElementCount < 2) return;
      // Without it, as without scripts, the list stays.
      const slider = await loadCode(loadSlider).catch(() => null);
      if (!slider || list.hidden) return;
      const place = document.createElement('div');
      list.before(place);
      list.hidden = true;
      setOpened((before) => [...before, { Slider: slider, place, steps: [...list.children].map(stepOf) }]);
    };
    const onToggle = (event: Event) => void open(event);
    // Toggle events don't bubble.
    element?.addEventListener('toggle', onToggle, true);
    return () => element?.removeEventListener('toggle', onToggle, true);
  }, [rooms]);
  return opened.map(({ Slider, place, steps }, at) =>
    createPortal(<Slider label={t('slider')} steps={steps} />, place, String(at)),
  );
}

/** As `refundsMarkup` has written it. */
function stepOf(item: Element): RefundMoment {
  return {
    when: item.firstElementChild?.textContent ?? '',
    outcome: item.lastElementChild?.textContent ?? '',
    tone: (item as HTMLElement).dataset['tone'] as RefundMoment['tone'],
  };
}
