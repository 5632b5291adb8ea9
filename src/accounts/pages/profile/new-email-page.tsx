import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';

export type NewEmailView =
  | { readonly kind: 'ask'; readonly email: string; readonly link: string }
  | { readonly kind: 'done' | 'over' | 'taken'; readonly onward: string };

const heading = { ask: 'newEmailHeading', done: 'newEmailDone', over: 'newEmailOver', taken: 'newEmailTaken' } as const;
const text = { done: 'newEmailDoneText', over: 'newEmailOverText', taken: 'newEmailTakenText' } as const;

/** `/email/change`: a button, because mail programs open links by themselves. */
export function NewEmailPage({ view }: { view: NewEmailView }) {
  const t = useTexts('profile');
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      <h1 className="text-title">{t(heading[view.kind])}</h1>
      <p className="mt-2 text-lead">
        {view.kind === 'ask' ? t('newEmailText', { email: view.email }) : t(text[view.kind])}
      </p>
      {view.kind === 'ask' ? (
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
    </div>
  );
}
