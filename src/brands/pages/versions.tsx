import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { VersionChange, VersionRow } from './editor-view.ts';
import { isColour, Swatch } from './swatch.tsx';

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
        {versions.map(({ version, by, at, state, summary, changes }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 grow basis-48">
              <span id={`version-${String(version)}`} className="flex flex-wrap items-center gap-3 font-bold">
                {t('version', { version: String(version) })}
                <Badge tone={tones[state]}>{t(`version_${state}`)}</Badge>
              </span>
              <span className="block text-small text-ink-soft">
                <bdi>{by}</bdi> · {at}
              </span>
              {summary === null ? null : <Changes summary={summary} changes={changes} />}
            </div>
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

/** What a version changed, with old and new values to open. */
function Changes({ summary, changes }: { summary: string; changes: readonly VersionChange[] }) {
  const t = useTexts('brand-editor');
  if (changes.length === 0) return <span className="block text-small text-ink">{summary}</span>;
  return (
    <details className="group text-small">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-sm text-ink hover:text-brand-text">
        {summary}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-3 rounded-control bg-sunken p-3">
        {changes.map(({ label, before, after }, at) => (
          <div key={at} className="grid gap-1">
            <dt className="font-bold text-ink-strong">{label}</dt>
            <Value label={t('changeBefore')} text={before} tone="text-ink-soft" />
            <Value label={t('changeAfter')} text={after} tone="text-ink-strong" />
          </div>
        ))}
      </dl>
    </details>
  );
}

function Value({ label, text, tone }: { label: string; text: string; tone: string }) {
  return (
    <dd className={`flex flex-wrap items-center gap-x-2 ${tone}`}>
      <span>{label}</span>
      {isColour(text) ? <Swatch colour={text} /> : null}
      <bdi className="min-w-0 break-words">{text}</bdi>
    </dd>
  );
}
