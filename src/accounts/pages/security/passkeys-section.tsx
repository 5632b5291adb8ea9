import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';

/** Where passkeys are managed. */
export function PasskeysSection({ href }: { href: string }) {
  const t = useTexts('passkeys');
  return (
    <Card as="section" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading" className="text-heading">
        {t('sectionHeading')}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink">{t('sectionText')}</p>
      <LinkButton href={href} kind="secondary">
        {t('manage')}
      </LinkButton>
    </Card>
  );
}
