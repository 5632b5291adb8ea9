import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { LinkView } from './link-view.ts';

/** `/login/link`: logging in by a link from an email. */
export function LinkPage({ view }: { view: LinkView }) {
  const t = useTexts('account');
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      <h1 className="text-title">{t(`linkHeading_${view.kind}`)}</h1>
      <p className="mt-2 text-lead">{t(`linkText_${view.kind}`, { email: view.kind === 'asked' ? view.email : '' })}</p>
      {view.kind === 'ask' ? <Ask view={view} /> : null}
      {view.kind === 'enter' ? <Enter view={view} /> : null}
      {view.kind === 'other_browser' || view.kind === 'over' ? (
        <LinkButton href={view.again} className="mt-8">
          {t('linkAgain')}
        </LinkButton>
      ) : null}
    </div>
  );
}

function Ask({ view }: { view: Extract<LinkView, { kind: 'ask' }> }) {
  const t = useTexts('account');
  return (
    <Card raised className="mt-8">
      <form method="post" className="space-y-5">
        <FormToken />
        <input type="hidden" name="next" value={view.next} />
        <TextField
          label={t('email')}
          name="email"
          type="email"
          required
          dir="ltr"
          autoComplete="username"
          maxLength={254}
          defaultValue={view.email}
          error={view.error}
        />
        <Button type="submit" size="large" block>
          {t('linkAsk')}
        </Button>
      </form>
    </Card>
  );
}

/** Needs a button press, because mail programs prefetch links. */
function Enter({ view }: { view: Extract<LinkView, { kind: 'enter' }> }) {
  const t = useTexts('account');
  return (
    <form method="post" className="mt-8 space-y-5">
      <FormToken />
      <input type="hidden" name="link" value={view.link} />
      <input type="hidden" name="next" value={view.next} />
      <CheckboxField label={t('remember')} name="remember" defaultChecked />
      <Button type="submit" size="large" block>
        {t('signIn')}
      </Button>
    </form>
  );
}
