import { starCount } from './star-count.ts';

/** 22 × 24 for each star. */
const shapes = ['', 'aspect-22/24', 'aspect-44/24', 'aspect-66/24', 'aspect-88/24', 'aspect-110/24'] as const;

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
