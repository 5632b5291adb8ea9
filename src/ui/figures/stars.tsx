import { starCount } from './star-count.ts';
import { shapes } from './star-shapes.ts';

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
    <span role="img" aria-label={label} className={`star-row inline-block shrink-0 ${shapes[count]} ${className}`} />
  );
}
