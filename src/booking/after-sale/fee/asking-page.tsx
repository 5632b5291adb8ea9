import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Follow } from '../../checkout/follow.tsx';
import { supportLink } from '../../checkout/support-link.tsx';
import { Waiting } from '../../checkout/waiting.tsx';

/** While the supplier is asked what cancelling costs, or when it has not told. */
export interface AskingView {
  readonly kind: 'asking';
  readonly title: string;
  readonly text: string;
  /** There was no answer: no fee is shown. */
  readonly failed: boolean;
  readonly support: string | null;
  /** The page that asks. */
  readonly again: string;
  readonly back: string;
}

export function AskingPage({ view }: { view: AskingView }) {
  const t = useTexts('reservation');
  const keep = (
    <LinkButton href={view.back} kind="secondary" size="large">
      {t('keep')}
    </LinkButton>
  );
  if (view.failed)
    return (
      <div className="wrap-narrow pt-10 sm:pt-14">
        <h1 className="text-title">{t('cancelHeading')}</h1>
        <p className="mt-2 text-lead">
          <bdi>{view.title}</bdi>
        </p>
        <Notice tone="warning" live className="mt-6">
          {view.text}
        </Notice>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <LinkButton href={view.again} size="large" data-reload>
            {t('askAgain')}
          </LinkButton>
          {keep}
        </div>
        {view.support ? (
          <p className="mt-6 text-small text-ink-soft">{t.rich('support', supportLink(view.support))}</p>
        ) : null}
      </div>
    );
  return (
    <Waiting title={t('askingHeading')} more={<div className="flex justify-center">{keep}</div>}>
      <p>
        <bdi>{view.title}</bdi>
      </p>
      <p>{view.text}</p>
      <Follow events={null} seconds={2} />
    </Waiting>
  );
}
