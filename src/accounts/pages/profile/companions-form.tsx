import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ShownProfile } from './profile-section.tsx';
import type { CompanionFields } from './profile-view.ts';

const nobodyYet: CompanionFields = { id: '', first_name: '', last_name: '', birth_date: '', nationality: '' };

/** The travel companions: each expands to a form, and the last one adds a companion. */
export function CompanionsForm({ view }: { view: ShownProfile }) {
  const t = useTexts('profile');
  const typed = view.failed === 'companion' ? view.typedCompanion : null;
  const isKnown = view.companions.some(({ id }) => id === typed?.id);
  const isOpen = (id: string) => (isKnown ? typed?.id === id : typed !== null && id === '');
  return (
    <Card as="section" aria-labelledby="companion-heading">
      <h2 id="companion-heading" className="text-heading">
        {t('companionHeading')}
      </h2>
      <p className="mt-1 mb-3 max-w-[60ch] text-ink">{t('companionText')}</p>
      {view.companions.map((one) => (
        <Disclosure
          key={one.id}
          open={isOpen(one.id)}
          summary={
            <span className="min-w-0 grow break-words">
              <bdi>{one.name}</bdi>
              {one.note ? (
                <span className="ms-3 inline-block text-small font-normal text-ink-soft">{one.note}</span>
              ) : null}
            </span>
          }
        >
          <CompanionForm
            view={view}
            fields={isOpen(one.id) && typed ? typed : one}
            name={one.name}
            failed={isOpen(one.id)}
          />
        </Disclosure>
      ))}
      {view.isFull && !isOpen('') ? (
        <p className="mt-5 text-small text-ink-soft">{t('companionsFull')}</p>
      ) : (
        <Disclosure
          open={isOpen('')}
          summary={<span className="text-brand-text">{t('addCompanion')}</span>}
          className="border-b-0"
        >
          <CompanionForm
            view={view}
            fields={isOpen('') && typed ? { ...typed, id: '' } : nobodyYet}
            name={null}
            failed={isOpen('')}
          />
        </Disclosure>
      )}
    </Card>
  );
}

interface CompanionFormProps {
  view: ShownProfile;
  fields: CompanionFields;
  /** Only for an existing companion, who can be removed. */
  name: string | null;
  failed: boolean;
}

function CompanionForm({ view, fields, name, failed }: CompanionFormProps) {
  const t = useTexts('profile');
  const title = useTexts('account')('failed');
  const errors = failed ? view.errors : {};
  const idOf = (field: string) => `companion-${fields.id || 'new'}-${field}`;
  const field = (key: 'first_name' | 'last_name' | 'birth_date' | 'nationality') => ({
    name: key,
    id: idOf(key),
    defaultValue: fields[key],
    error: errors[key],
  });
  return (
    <form method="post" className="grid gap-5">
      <FormToken />
      <input type="hidden" name="step" value="companion" />
      <input type="hidden" name="companion" value={fields.id} />
      <FormErrors
        title={title}
        errors={Object.entries(errors).map(([key, message]) => ({ field: idOf(key), message }))}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField label={t('firstName')} required autoComplete="off" maxLength={60} {...field('first_name')} />
        <TextField label={t('lastName')} required autoComplete="off" maxLength={60} {...field('last_name')} />
        <TextField
          label={t('birthDate')}
          optional={t('optional')}
          hint={t('birthDateHint')}
          type="date"
          min="1900-01-01"
          max={view.today}
          autoComplete="off"
          {...field('birth_date')}
        />
        <SelectField
          label={t('nationality')}
          optional={t('optional')}
          hint={t('nationalityHint')}
          options={view.countries}
          empty={t('notTold')}
          {...field('nationality')}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t(name === null ? 'addCompanion' : 'save')}</Button>
        {name === null ? null : (
          <Button type="submit" kind="quiet" name="remove" value="1" formNoValidate>
            {t('removeCompanion', { name })}
          </Button>
        )}
      </div>
    </form>
  );
}
