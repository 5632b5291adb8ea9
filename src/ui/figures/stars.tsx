import { iconPaths } from '../icon-paths.ts';
import { starCount } from './star-count.ts';

/** 1 to 5 stars, read out as `label`; nothing for any other value. */
export function Stars({
  value,
  label,
  className = 'h-4',
}: {
  value: number | null | undefined;
  label: string;
  className?: string;
}) {
  const count = starCount(value);
  if (!count) return null;
  return (
    <svg
      viewBox={`0 0 ${count * 22} 24`}
      role="img"
      aria-label={label}
      className={`inline-block w-auto shrink-0 text-star ${className}`}
      fill="currentColor"
    >
      {Array.from({ length: count }, (_, at) => (
        <path key={at} d={iconPaths.star} transform={`translate(${at * 22 - 1})`} />
      ))}
    </svg>
  );
}
