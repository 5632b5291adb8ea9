import { type FacilityName, facilityPaths } from './facility-paths.ts';
import { Icon, type IconName } from './icon.tsx';

export type AnyIconName = IconName | FacilityName;

/** A drawing of what a house has, or any other; for pages that can afford all of them. */
export function FacilityIcon({ name, className = 'size-5' }: { name: AnyIconName; className?: string | undefined }) {
  if (!(name in facilityPaths)) return <Icon name={name as IconName} className={className} />;
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={facilityPaths[name as FacilityName]} />
    </svg>
  );
}
