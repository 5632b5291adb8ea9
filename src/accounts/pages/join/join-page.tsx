import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { JoinForm } from './join-form.tsx';
import type { JoinView } from './join-view.ts';

/** `/join` */
export function JoinPage({ view }: { view: JoinView }) {
  return <div className="wrap-narrow pt-10 sm:pt-14">{partOf(view)}</div>;
}

function partOf(view: JoinView) {
  switch (view.kind) {
    case 'form':
      return <Invited view={view} />;
    case 'waiting':
      return <Waiting view={view} />;
    case 'member':
      return <Member view={view} />;
  }
}

function Invited({ view }: { view: Extract<JoinView, { kind: 'form' }> }) {
  const t = useTexts('join');
  return (
    <>
      <h1 className="text-title">{t('heading', { brand: view.brand })}</h1>
      <p className="mt-2 max-w-[60ch] text-lead">{t('lead')}</p>
      <ol className="mt-6 grid gap-3 sm:grid-cols-3">
        {(['step1', 'step2', 'step3'] as const).map((step, at) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-pill bg-brand-soft font-bold text-brand-text"
            >
              {at + 1}
            </span>
            <span className="pt-1 text-ink">{t(step)}</span>
          </li>
        ))}
      </ol>
      {view.refusal === null ? null : (
        <Notice tone="warning" title={t('refusedTitle')} className="mt-8">
          <p className="whitespace-pre-line break-words">
            <bdi>{view.refusal}</bdi>
          </p>
          <p className="mt-2">{t('refusedText')}</p>
        </Notice>
      )}
      {view.isInvited ? <Notice tone="info" title={t('filledIn')} className="mt-8" /> : null}
      <JoinForm view={view} />
    </>
  );
}

function Waiting({ view }: { view: Extract<JoinView, { kind: 'waiting' }> }) {
  const t = useTexts('join');
  return (
    <>
      <h1 className="text-title">{t('waitingHeading')}</h1>
      <p className="mt-2 max-w-[60ch] text-lead break-words">
        {t('waitingText', { agency: view.agency, date: view.date })}
      </p>
      {view.unproven === null ? null : (
        <Notice
          tone="warning"
          title={t('unprovenTitle')}
          className="mt-6"
          action={
            <a className="link" href={view.profile}>
              {t('toProfile')}
            </a>
          }
        >
          {t('unprovenText', { email: view.unproven })}
        </Notice>
      )}
    </>
  );
}

function Member({ view }: { view: Extract<JoinView, { kind: 'member' }> }) {
  const t = useTexts('join');
  return (
    <Card raised>
      <h1 className="text-title">{t('memberHeading')}</h1>
      <p className="mt-2 max-w-[60ch] text-lead">{t('memberText')}</p>
      <LinkButton href={view.onward} className="mt-6">
        {t('goOn')}
      </LinkButton>
    </Card>
  );
}
