import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { VersionRow } from './editor-view.ts';

const tones = { draft: 'warning', live: 'positive', earlier: 'neutral' } as const;

/** Each published version may be published again. */
export function Versions({ versions, base }: { versions: readonly VersionRow[]; base: number }) {
  const t = useTexts('brand-editor');
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-heading">
        {t('versions')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t('versionsHint')}</p>
      <ul className="mt-2 divide-y divide-line">
        {versions.map(({ version, by, at, state, changes }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span id={`version-${String(version)}`} className="flex flex-wrap items-center gap-3 font-bold">
                {t('version', { version: String(version) })}
                <Badge tone={tones[state]}>{t(`version_${state}`)}</Badge>
              </span>
              <span className="block text-small text-ink-soft">
                <bdi>{by}</bdi> · {at}
              </span>
              {changes === null ? null : <span className="block text-small text-ink">{changes}</span>}
            </span>
            {state === 'earlier' ? (
              <form method="post">
                <FormToken />
                <input type="hidden" name="step" value="roll_back" />
                <input type="hidden" name="base" value={base} />
                <input type="hidden" name="version" value={version} />
                <Button type="submit" kind="secondary" size="small" aria-describedby={`version-${String(version)}`}>
                  {t('rollBack')}
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
