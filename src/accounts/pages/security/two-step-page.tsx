import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { SecurityHead } from './security-head.tsx';
import type { TwoStepView } from './two-step-view.ts';

type Kind<Name extends TwoStepView['kind']> = Extract<TwoStepView, { kind: Name }>;

/** `/profile/security/two-step` */
export function TwoStepPage({ view }: { view: TwoStepView }) {
  const t = useTexts('two-step');
  const security = useTexts('security');
  return (
    <div className="wrap-narrow max-w-2xl pt-10">
      <SecurityHead
        back={'back' in view ? { href: view.back, label: t('toSecurity') } : null}
        heading={view.kind === 'log_in' ? security('confirm_heading') : t(`heading_${view.kind}`)}
        text={t(`text_${view.kind}`)}
      />
      <Body view={view} />
    </div>
  );
}

function Body({ view }: { view: TwoStepView }) {
  const t = useTexts('security');
  switch (view.kind) {
    case 'log_in':
      return <LinkButton href={view.logIn}>{t('confirm_go')}</LinkButton>;
    case 'set_up':
      return <SetUp view={view} />;
    case 'codes':
      return <Codes view={view} />;
    case 'on':
      return <On view={view} />;
  }
}

function SetUp({ view }: { view: Kind<'set_up'> }) {
  const t = useTexts('two-step');
  return (
    <>
      {view.isRequired ? (
        <Notice tone="info" title={t('requiredTitle')} className="mb-6">
          {t('requiredText')}
        </Notice>
      ) : null}
      <Card>
        <h2 className="text-heading">{t('scanHeading')}</h2>
        <p className="mt-1 mb-4 max-w-[60ch]">{t('scanText')}</p>
        {view.code ? <Code drawn={view.code} label={t('qrLabel')} /> : null}
        <p className="mt-4 text-small text-ink-soft">{t('keyText')}</p>
        <p className="mt-1 font-mono break-words">
          <bdi dir="ltr">{view.key}</bdi>
        </p>
        <form method="post" className="mt-6 grid gap-5 border-t border-line pt-5">
          <FormToken />
          <input type="hidden" name="step" value="set_up" />
          <input type="hidden" name="sealed" value={view.sealed} />
          <input type="hidden" name="next" value={view.next} />
          <TextField
            label={t('code')}
            name="code"
            required
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            error={view.error ?? undefined}
            className="max-w-56"
          />
          <div>
            <Button type="submit">{t('turnOn')}</Button>
          </div>
        </form>
      </Card>
    </>
  );
}

/** Dark on white in every theme: cameras read no inverted codes. */
function Code({ drawn, label }: { drawn: NonNullable<Kind<'set_up'>['code']>; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      role="img"
      aria-label={label}
      className="w-56 rounded-control bg-[#fff]"
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

function Codes({ view }: { view: Kind<'codes'> }) {
  const t = useTexts('two-step');
  return (
    <Card>
      <ul className="grid gap-2 font-mono sm:grid-cols-2">
        {view.codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <LinkButton href={view.onward} className="mt-6">
        {t('codesKept')}
      </LinkButton>
    </Card>
  );
}

function On({ view }: { view: Kind<'on'> }) {
  const t = useTexts('two-step');
  const security = useTexts('security');
  return (
    <>
      {view.problem ? <Notice tone="danger" title={view.problem} live className="mb-6" /> : null}
      <Card>
        <p>{t('since', { at: view.since })}</p>
        <p className="mt-1">{t('codesLeft', { count: view.codesLeft })}</p>
        {view.logIn === null ? (
          <div className="mt-6 flex flex-wrap gap-3">
            <StepForm step="codes" text={t('newCodes')} />
            {view.isRequired ? null : <StepForm step="off" text={t('turnOff')} />}
          </div>
        ) : (
          <>
            <p className="mt-6 mb-3 text-ink-soft">{t('text_log_in')}</p>
            <LinkButton kind="secondary" href={view.logIn}>
              {security('confirm_heading')}
            </LinkButton>
          </>
        )}
        {view.isRequired ? <p className="mt-4 text-small text-ink-soft">{t('required')}</p> : null}
      </Card>
    </>
  );
}

function StepForm({ step, text }: { step: string; text: string }) {
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="step" value={step} />
      <Button type="submit" kind="secondary">
        {text}
      </Button>
    </form>
  );
}
