import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation: reads the new title out and moves the focus to the page's heading. */
export function Announcer({ title }: { title: string }) {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  const [said, say] = useState('');
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    say(title);
    if (hash) return;
    const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // A filter on the same path leaves the focus where the visitor works, so only the path counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
