import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import { ProviderLinks } from './provider-links.tsx';
import type { SsoView } from './sso-view.ts';

/** `/sso`, `/sso/callback` and `/sso/connect`: logging in by an identity provider. */
export function SsoPage({ view }: { view: SsoView }) {
  const t = useTexts('sso');
  const provider = view.kind === 'choose' ? '' : (view.provider ?? '');
  const email = 'email' in view ? view.email : '';
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      <h1 className="text-title">{t(`heading_${view.kind}`, { provider })}</h1>
      <p className="mt-2 mb-8 text-lead break-words">{t(`text_${view.kind}`, { provider, email })}</p>
      <Onward view={view} />
    </div>
  );
}

function Onward({ view }: { view: SsoView }) {
  const t = useTexts('sso');
  switch (view.kind) {
    case 'choose':
      return (
        <>
          <ProviderLinks providers={view.providers} />
          <p className="mt-5 text-small">
            <a className="link" href={view.logIn}>
              {t('otherWays')}
            </a>
          </p>
        </>
      );
    case 'connect':
      return (
        <form method="post">
          <FormToken />
          <Button type="submit" size="large">
            {t('connect', { provider: view.provider })}
          </Button>
        </form>
      );
    case 'log_in':
      return <LinkButton href={view.logIn}>{t('logIn')}</LinkButton>;
    default:
      return <LinkButton href={view.logIn}>{t('backToLogIn')}</LinkButton>;
  }
}
