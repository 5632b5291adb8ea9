import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation: announces the new title and moves the focus to the page's heading. */
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
    // Only the path counts, because a filter on the same path must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
