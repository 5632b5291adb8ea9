import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ProfileForm, ProfileView } from './profile-view.ts';

export type ShownProfile = Extract<ProfileView, { kind: 'profile' }>;

/** One form of the profile with its heading and, after a refusal, its problems. */
export function ProfileSection({
  view,
  form,
  heading,
  text,
  before,
  children,
}: {
  view: ShownProfile;
  form: ProfileForm;
  heading: string;
  text: ReactNode;
  /** Content above the form that contains other forms. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts('account');
  const errors = view.failed === form ? Object.entries(view.errors) : [];
  return (
    <Card as="section" aria-labelledby={`${form}-heading`}>
      <h2 id={`${form}-heading`} className="text-heading">
        {heading}
      </h2>
      <p className="mt-1 mb-5 max-w-[60ch] text-ink">{text}</p>
      {before}
      <FormErrors title={t('failed')} errors={errors.map(([field, message]) => ({ field, message }))} />
      <form method="post" className={`grid gap-5 ${errors.length > 0 ? 'mt-5' : ''}`}>
        <FormToken />
        <input type="hidden" name="step" value={form} />
        {children}
      </form>
    </Card>
  );
}

/** The message of a field of this form. */
export function errorOf(view: ShownProfile, form: ProfileForm, field: string): string | undefined {
  return view.failed === form ? view.errors[field] : undefined;
}
