import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { AgencyList, OpenAgencyForm } from './below-form.tsx';
import { History } from './history.tsx';
import { Invitations, InviteForm } from './invite-form.tsx';
import { LimitsForm } from './limits-form.tsx';
import { MembersForm } from './member-form.tsx';
import { RoleHints } from './role-field.tsx';
import { Section, StepForm } from './section.tsx';
import type { OpenTeam, TeamView } from './team-view.ts';

/** `/dashboard/team` */
export function TeamPage({ view }: { view: TeamView }) {
  return (
    <div className="wrap-narrow pt-10">{view.kind === 'team' ? <Team view={view} /> : <Agencies view={view} />}</div>
  );
}

function Agencies({ view }: { view: Extract<TeamView, { kind: 'agencies' }> }) {
  const t = useTexts('team');
  return (
    <>
      <h1 className="text-title">{t('agenciesHeading')}</h1>
      {view.list.length === 0 ? (
        <EmptyState icon="person" title={t('agenciesEmpty')} />
      ) : (
        <>
          <p className="mt-2 mb-4">{t('agenciesText')}</p>
          <AgencyList agencies={view.list} />
        </>
      )}
    </>
  );
}

function Team({ view }: { view: OpenTeam }) {
  const t = useTexts('team');
  const twoStep = useTexts('two-step');
  return (
    <>
      {view.up === null ? null : (
        <p className="mb-3">
          <a className="link" href={view.up}>
            {t('up')}
          </a>
        </p>
      )}
      <h1 className="text-title break-words">{t('heading', { agency: view.name })}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft">
        {t('number', { number: String(view.number) })}
        {view.isActive ? null : <Badge tone="danger">{t('blockedAgency')}</Badge>}
      </p>
      {view.isActive ? null : (
        <Notice tone="warning" title={t('agencyBlockedTitle', { agency: view.name })} className="mt-6">
          {t('agencyBlockedText')}
        </Notice>
      )}
      {view.problem ? <Notice tone="danger" title={view.problem} live className="mt-6" /> : null}
      {view.done ? <Notice tone="success" title={view.done} live className="mt-6" /> : null}
      <div className="mt-6 grid gap-6">
        <Section id="members" heading={t('membersHeading')} text={t('membersText')}>
          <MembersForm members={view.members} />
        </Section>
        <Section id="invite" heading={t('inviteHeading')} text={t('inviteText')}>
          <RoleHints />
          <InviteForm view={view} />
          {view.invitations.length === 0 ? null : <Invitations invitations={view.invitations} />}
        </Section>
        <Section id="two-step" heading={twoStep('ruleHeading')} text={twoStep('ruleText')}>
          <StepForm step="second_factor">
            <CheckboxField label={twoStep('ruleLabel')} name="required" defaultChecked={view.requiresSecondFactor} />
            <div>
              <Button type="submit" kind="secondary">
                {twoStep('ruleSave')}
              </Button>
            </div>
          </StepForm>
        </Section>
        {view.limits ? (
          <Section id="limits" heading={t('limitsHeading')} text={t('limitsText')}>
            <LimitsForm view={view} limits={view.limits} />
          </Section>
        ) : null}
        {view.opening || view.below.length > 0 ? (
          <Section id="below" heading={t('belowHeading')} text={t('belowText')}>
            <AgencyList agencies={view.below} />
            {view.opening ? <OpenAgencyForm view={view} opening={view.opening} /> : null}
          </Section>
        ) : null}
        <Section id="history" heading={t('historyHeading')} text={t('historyText')}>
          <History entries={view.history} older={view.older} />
        </Section>
      </div>
    </>
  );
}
