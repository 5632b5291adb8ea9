import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import { NewEmail, type NewEmailView } from './profile/new-email.tsx';

export type ProveView =
  | NewEmailView
  | { readonly kind: 'prove'; readonly link: string }
  | { readonly kind: 'proven' | 'link_over'; readonly onward: string };

const heading = { prove: 'proveHeading', proven: 'provenHeading', link_over: 'linkOverHeading' } as const;
const text = { prove: 'proveText', proven: 'provenText', link_over: 'linkOverText' } as const;

/** `/email/prove`: needs a button press, because mail programs prefetch links. */
export function ProvePage({ view }: { view: ProveView }) {
  return (
    <div className="wrap-narrow max-w-lg pt-10 sm:pt-16">
      {isNew(view) ? <NewEmail view={view} /> : <Prove view={view} />}
    </div>
  );
}

function isNew(view: ProveView): view is NewEmailView {
  return view.kind.startsWith('new_email');
}

function Prove({ view }: { view: Exclude<ProveView, NewEmailView> }) {
  const t = useTexts('account');
  return (
    <>
      <h1 className="text-title">{t(heading[view.kind])}</h1>
      <p className="mt-2 text-lead">{t(text[view.kind])}</p>
      {view.kind === 'prove' ? (
        <form method="post" className="mt-8">
          <FormToken />
          <input type="hidden" name="link" value={view.link} />
          <Button type="submit" size="large">
            {t('prove')}
          </Button>
        </form>
      ) : (
        <LinkButton href={view.onward} className="mt-8">
          {t('toAccount')}
        </LinkButton>
      )}
    </>
  );
}
