import { type ReactNode, useEffect, useRef } from 'react';

export interface MenuProps {
  /** The button that opens it; style it as a button. */
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  /** Aligns the panel with the start of the button instead of its end. */
  atStart?: boolean;
}

/** A panel of links under a button. Opens without scripts; with them Escape, a click elsewhere or leaving it closes it. */
export function Menu({ summary, children, className = '', atStart }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = element.current;
    if (!menu) return;
    const leave = (event: Event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    menu.addEventListener('keydown', escape, { signal });
    return () => end.abort();
  }, []);
  return (
    <details ref={element} className={`group relative ${className}`}>
      <summary className="menu-summary">{summary}</summary>
      <div className="menu-panel" data-start={atStart}>
        {children}
      </div>
    </details>
  );
}
