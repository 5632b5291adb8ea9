import type { ReactNode } from 'react';

const shapes = {
  line: 'h-4 rounded-pill',
  title: 'h-7 w-2/3 rounded-pill',
  picture: 'aspect-4/3 rounded-card',
  block: 'h-24 rounded-card',
};

/** The place of something that is on its way. Put several in a `SkeletonGroup`, which says so once. */
export function Skeleton({ shape = 'line', className = '' }: { shape?: keyof typeof shapes; className?: string }) {
  return <div aria-hidden="true" className={`animate-shimmer bg-line ${shapes[shape]} ${className}`} />;
}

export function SkeletonGroup({
  label,
  children,
  className = '',
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
