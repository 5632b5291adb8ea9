import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AskedView } from './book-view.ts';

/** What became of asking for more time, or for one reservation more. */
export function Asked({ asked }: { asked: AskedView | null }) {
  if (!asked) return null;
  const { tone, title, text, action } = asked;
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
