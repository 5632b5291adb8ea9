import { useTexts } from '#i18n/use-texts.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { InviteFields } from './team-view.ts';

const roles = ['agent', 'viewer', 'finance', 'owner'] as const;

/** A role, and what agents are granted beyond it. `idPrefix` keeps the ids of several such fields apart. */
export function RoleField({
  idPrefix,
  chosen,
  error,
}: {
  idPrefix: string;
  chosen: Pick<InviteFields, 'role' | 'net' | 'reservations'>;
  error?: string | undefined;
}) {
  const t = useTexts('team');
  return (
    <>
      <SelectField
        label={t('role')}
        name="role"
        id={`${idPrefix}-role`}
        options={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
        defaultValue={chosen.role}
        error={error}
      />
      <fieldset>
        <legend className="text-small text-ink-soft">{t('grantsHint')}</legend>
        {(['net', 'reservations'] as const).map((grant) => (
          <CheckboxField
            key={grant}
            label={t(`grant_${grant}`)}
            name={grant}
            id={`${idPrefix}-${grant}`}
            defaultChecked={chosen[grant]}
          />
        ))}
      </fieldset>
    </>
  );
}

/** What each role may do, for those who choose one. */
export function RoleHints() {
  const t = useTexts('team');
  return (
    <Disclosure summary={<span className="text-brand-text">{t('rolesHeading')}</span>} className="mb-3">
      <dl className="grid gap-3">
        {roles.map((role) => (
          <div key={role}>
            <dt className="font-bold text-ink-strong">{t(`role_${role}`)}</dt>
            <dd className="text-ink">{t(`roleHint_${role}`)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
