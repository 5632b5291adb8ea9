import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { SecurityView } from './security-view.ts';

/** Accounts at identity providers that log the person in. */
export function IdentitiesSection({ identities }: Pick<SecurityView, 'identities'>) {
  const t = useTexts('security');
  return (
    <Card as="section" aria-labelledby="identities-heading">
      <h2 id="identities-heading" className="text-heading">
        {t('identitiesHeading')}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink">{t('identitiesText')}</p>
      <ul>
        {identities.map(({ id, provider, usedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="font-bold break-words text-ink-strong">
                <bdi>{provider}</bdi>
              </p>
              <p className="text-small text-ink-soft">{t('identityUsed', { at: usedAt })}</p>
            </div>
            <form method="post">
              <FormToken />
              <input type="hidden" name="step" value="disconnect" />
              <input type="hidden" name="identity" value={id} />
              <Button type="submit" size="small" kind="secondary" aria-label={t('disconnectNamed', { provider })}>
                {t('disconnect')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
