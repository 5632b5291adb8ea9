import { useTexts } from '#i18n/use-texts.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ChangeView } from './change-view.ts';

/** Changes since the offer was chosen: those for the worse first, always visible. */
export function ChangeList({ changes }: { changes: readonly ChangeView[] }) {
  const t = useTexts('book');
  const worse = changes.filter((change) => change.worse);
  const better = changes.filter((change) => !change.worse);
  return (
    <>
      {worse.length > 0 ? (
        <Notice tone="warning" title={t('changesWorse')}>
          <Texts changes={worse} />
        </Notice>
      ) : null}
      {better.length > 0 ? (
        <Notice tone="success" title={t('changesBetter')}>
          <Texts changes={better} />
        </Notice>
      ) : null}
    </>
  );
}

function Texts({ changes }: { changes: readonly ChangeView[] }) {
  return (
    <ul className="mt-1 space-y-1">
      {changes.map((change) => (
        <li key={change.text}>{change.text}</li>
      ))}
    </ul>
  );
}
