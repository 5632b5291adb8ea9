import { type AnyIconName, pathOf } from './facility-paths.ts';

/** A drawing of what a house has, or any other; for pages that can afford all of them. Decoration: words stand beside it. */
export function FacilityIcon({ name, className = 'size-5' }: { name: AnyIconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={pathOf(name)} />
    </svg>
  );
}
