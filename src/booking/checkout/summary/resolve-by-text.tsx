import type { ResolveByView } from './resolve-by.ts';
import { VisitorTime } from './visitor-time.tsx';

/** Until when a supplier is asked, in the time of the place and in the visitor's own. */
export function ResolveBy({ by, className }: { by: ResolveByView; className?: string }) {
  return (
    <div className={className}>
      <p>{by.text}</p>
      <VisitorTime at={by.at} zone={by.zone} iso={by.iso} />
    </div>
  );
}
