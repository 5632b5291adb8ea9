import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';

export type NewEmailView =
  | { readonly kind: 'new_email'; readonly email: string; readonly link: string }
  | { readonly kind: 'new_email_done' | 'new_email_taken'; readonly onward: string };

const heading = {
  new_email: 'newEmailHeading',
  new_email_done: 'newEmailDone',
  new_email_taken: 'newEmailTaken',
} as const;
const text = { new_email_done: 'newEmailDoneText', new_email_taken: 'newEmailTakenText' } as const;

/** `/email/prove` for a new address that replaces the current one. */
export function NewEmail({ view }: { view: NewEmailView }) {
  const t = useTexts('profile');
  return (
    <>
      <h1 className="text-title">{t(heading[view.kind])}</h1>
      <p className="mt-2 text-lead">
        {view.kind === 'new_email' ? t('newEmailText', { email: view.email }) : t(text[view.kind])}
      </p>
      {view.kind === 'new_email' ? (
        <form method="post" className="mt-8">
          <FormToken />
          <input type="hidden" name="link" value={view.link} />
          <Button type="submit" size="large">
            {t('newEmailConfirm')}
          </Button>
        </form>
      ) : (
        <LinkButton href={view.onward} className="mt-8">
          {t('goOn')}
        </LinkButton>
      )}
    </>
  );
}
