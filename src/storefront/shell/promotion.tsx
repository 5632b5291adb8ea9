import { useTexts } from '#i18n/use-texts.tsx';
import type { Shell } from './shell.ts';
import { ShellAnchor } from './shell-anchor.tsx';

/** A strip above the header for all except agents, with links to become one. */
export function Promotion({ shell }: { shell: Shell }) {
  const t = useTexts('shell');
  if (!shell.promotion) return null;
  return (
    <aside className="bg-brand-soft text-small text-ink-strong">
      <div className="wrap promotion">
        <p className="py-2">{t('promotion')}</p>
        {shell.promotion.map((link) => (
          <span key={link.href} className="promotion-link">
            <ShellAnchor link={link} />
          </span>
        ))}
      </div>
    </aside>
  );
}
