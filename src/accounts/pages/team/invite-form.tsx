import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { RoleField } from './role-field.tsx';
import { StepForm } from './section.tsx';
import type { InvitationRow, OpenTeam } from './team-view.ts';

export function InviteForm({ view }: { view: OpenTeam }) {
  const t = useTexts('team');
  const title = useTexts('account')('failed');
  const errors = view.failed === 'invite' ? view.errors : {};
  return (
    <StepForm step="invite">
      <FormErrors
        title={title}
        errors={Object.entries(errors).map(([field, message]) => ({ field: `invite-${field}`, message }))}
      />
      <TextField
        label={t('email')}
        name="email"
        id="invite-email"
        type="email"
        required
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        defaultValue={view.invite.email}
        error={errors['email']}
      />
      <RoleField idPrefix="invite" chosen={view.invite} error={errors['role']} />
      <div>
        <Button type="submit">{t('invite')}</Button>
      </div>
    </StepForm>
  );
}

/** Invitations that are not used yet. */
export function Invitations({ invitations }: { invitations: readonly InvitationRow[] }) {
  const t = useTexts('team');
  return (
    <>
      <h3 className="mt-8 font-bold text-ink-strong">{t('waitingHeading')}</h3>
      <ul className="mt-2">
        {invitations.map(({ id, email, role, until, isOver }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="break-all">{email}</bdi>
              <Badge>{t(`role_${role}`)}</Badge>
              <span className="text-small text-ink-soft">{isOver ? t('over') : t('until', { date: until })}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {(['resend', 'withdraw'] as const).map((step) => (
                <StepForm key={step} step={step} subject={{ name: 'invitation', id }} className="">
                  <Button
                    type="submit"
                    kind={step === 'resend' ? 'secondary' : 'quiet'}
                    size="small"
                    aria-label={t(step === 'resend' ? 'resendTo' : 'withdrawFrom', { email })}
                  >
                    {t(step)}
                  </Button>
                </StepForm>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
