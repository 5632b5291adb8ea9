import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { StepForm } from './section.tsx';
import type { LimitFields, OpenTeam, TeamForm } from './team-view.ts';

/** What an agency gets from the one above it, and whether it is blocked. */
export function LimitsForm({ view, limits }: { view: OpenTeam; limits: LimitFields }) {
  const t = useTexts('team');
  return (
    <>
      <StepForm step="limits">
        <LimitInputs view={view} form="limits" limits={limits} />
        <div>
          <Button type="submit">{t('saveLimits')}</Button>
        </div>
      </StepForm>
      <StepForm step={view.isActive ? 'block_agency' : 'unblock_agency'} className="mt-4 border-t border-line pt-4">
        <Button type="submit" kind="secondary" className="break-words">
          {t(view.isActive ? 'blockAgency' : 'unblockAgency', { agency: view.name })}
        </Button>
      </StepForm>
    </>
  );
}

/** Commission where agencies sell on commission, and whether the agency sets its own markup where one above may. */
export function LimitInputs({ view, form, limits }: { view: OpenTeam; form: TeamForm; limits: LimitFields }) {
  const t = useTexts('team');
  const title = useTexts('account')('failed');
  const errors = view.failed === form ? view.errors : {};
  return (
    <>
      <FormErrors
        title={title}
        errors={Object.entries(errors).map(([field, message]) => ({ field: `${form}-${field}`, message }))}
      />
      {limits.commission === null ? null : (
        <TextField
          label={t('commissionLabel')}
          name="commission"
          id={`${form}-commission`}
          required
          dir="ltr"
          inputMode="decimal"
          maxLength={5}
          autoComplete="off"
          defaultValue={limits.commission}
          error={errors['commission']}
          className="max-w-56"
        />
      )}
      <CheckboxField
        label={t('markupLabel')}
        name="markup"
        id={`${form}-markup`}
        defaultChecked={limits.markup}
        disabled={!limits.mayAllowMarkup && !limits.markup}
        error={errors['markup']}
      />
    </>
  );
}
