import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ProviderLink } from './sso-view.ts';

/** A button for each identity provider. They leave the site, so they are never fetched beforehand. */
export function ProviderLinks({ providers }: { providers: readonly ProviderLink[] }) {
  const t = useTexts('sso');
  return (
    <div className="grid gap-3">
      {providers.map(({ label, href }) => (
        <LinkButton key={href} href={href} kind="secondary" block data-reload="">
          {t('continueWith', { provider: label })}
        </LinkButton>
      ))}
    </div>
  );
}
