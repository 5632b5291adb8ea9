import { Notice } from '#ui/notice.tsx';
import type { AskedView } from './book-view.ts';

/** What became of asking for more time. */
export function Asked({ asked }: { asked: AskedView | null }) {
  return asked ? (
    <Notice tone={asked.tone} title={asked.title} live>
      {asked.text}
    </Notice>
  ) : null;
}
