import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { NoticeView } from './book-view.ts';

/** Result of a request for more time, or the limit that refused a reservation. */
export function BookingNotice({ notice }: { notice: NoticeView | null }) {
  if (!notice) return null;
  const { tone, title, text, action } = notice;
  return (
    <Notice
      tone={tone}
      title={title}
      live
      action={
        action ? (
          <LinkButton href={action.href} kind="secondary" size="small">
            {action.label}
          </LinkButton>
        ) : undefined
      }
    >
      {text}
    </Notice>
  );
}
