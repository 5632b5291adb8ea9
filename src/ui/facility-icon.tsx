import { type AnyIconName, pathOf } from './facility-paths.ts';

/** The icon of an amenity, or a generic one; for pages that can afford all icons. Decorative: a label is beside it. */
export function FacilityIcon({ name, className = 'size-5' }: { name: AnyIconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={pathOf(name)} />
    </svg>
  );
}
