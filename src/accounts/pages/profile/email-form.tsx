import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { errorOf, ProfileSection, type ShownProfile } from './profile-section.tsx';

export function EmailForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const error = (field: string) => errorOf(view, 'email', field);
  return (
    <ProfileSection
      view={view}
      form="email"
      heading={t('emailHeading')}
      text={
        <>
          <bdi className="me-2 font-bold break-all text-ink-strong">{view.email}</bdi>
          <Badge tone={view.isProven ? 'positive' : 'warning'}>{t(view.isProven ? 'proven' : 'unproven')}</Badge>
        </>
      }
      before={<Waiting view={view} />}
    >
      <div className="grid gap-5 sm:max-w-1/2 sm:pe-2.5">
        <TextField
          label={t('newEmail')}
          name="email"
          type="email"
          required
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          hint={t('newEmailHint')}
          defaultValue={view.typedEmail}
          error={error('email')}
        />
        <TextField
          label={t('presentPassword')}
          name="email_password"
          type="password"
          required
          dir="ltr"
          autoComplete="current-password"
          error={error('email_password')}
        />
      </div>
      <div>
        <Button type="submit" kind="secondary">
          {t('changeEmail')}
        </Button>
      </div>
    </ProfileSection>
  );
}

/** An address that is not verified yet, with a button to send the email again. */
function Waiting({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  if (view.newEmail === null && view.isProven) return null;
  return (
    <Notice
      tone="info"
      className="mb-5"
      title={view.newEmail === null ? t('unprovenTitle') : t('waitingTitle', { email: view.newEmail })}
      action={
        <div className="flex flex-wrap gap-2">
          <Step step="prove" label={t('letterAgain')} />
          {view.newEmail === null ? null : <Step step="email_back" label={t('keepEmail')} />}
        </div>
      }
    >
      {t(view.newEmail === null ? 'unprovenText' : 'waitingText')}
    </Notice>
  );
}

function Step({ step, label }: { step: 'prove' | 'email_back'; label: string }) {
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="step" value={step} />
      <Button type="submit" size="small" kind="secondary">
        {label}
      </Button>
    </form>
  );
}
