import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ReplacementView } from './replacement-view.ts';

/** The other one of two bookings of which one replaces the other. */
export function Replaces({ replaces, className }: { replaces: ReplacementView; className: string }) {
  const { tone, title, text, action } = replaces;
  return (
    <Notice
      tone={tone}
      title={title}
      className={className}
      action={
        <LinkButton href={action.href} kind="secondary" size="small">
          {action.label}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
}
