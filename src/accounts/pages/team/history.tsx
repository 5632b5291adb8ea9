import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { HistoryRow } from './team-view.ts';

/** Changes, the newest first. */
export function History({ entries, older }: { entries: readonly HistoryRow[]; older: string | null }) {
  const t = useTexts('team');
  if (entries.length === 0) return <p className="text-ink-soft">{t('historyEmpty')}</p>;
  return (
    <>
      <ul>
        {entries.map(({ id, at, text, changes }) => (
          <li key={id} className="border-b border-line py-3 break-words last:border-b-0">
            <p className="text-ink-strong">{text}</p>
            {changes.map((change) => (
              <p key={change} className="text-small text-ink">
                {change}
              </p>
            ))}
            <p className="text-small text-ink-soft">{at}</p>
          </li>
        ))}
      </ul>
      {older ? (
        <LinkButton href={older} kind="secondary" className="mt-4">
          {t('older')}
        </LinkButton>
      ) : null}
    </>
  );
}
