import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

const turning = new Set<IconName>(['arrow-next', 'arrow-back', 'chevron-next', 'chevron-back', 'external']);

/** A drawing in the text's colour. Without `label` it is decoration; arrows follow the direction of reading. */
export function Icon({
  name,
  label,
  className = 'size-5',
}: {
  name: IconName;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${turning.has(name) ? 'rtl:-scale-x-100 ' : ''}${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
