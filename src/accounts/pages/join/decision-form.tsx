import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ApplicationsView, ApplicationView } from './applications-view.ts';

/** Approves or refuses one application. */
export function DecisionForms({ view, application }: { view: ApplicationsView; application: ApplicationView }) {
  const t = useTexts('applications');
  const title = useTexts('account')('failed');
  const { id } = application;
  const failed = view.failed?.id === id ? view.failed : null;
  const typed = failed?.typed ?? {
    name: application.name,
    model: 'commission',
    commission: view.commission,
    reason: '',
  };
  const field = (name: string) => ({ name, id: `${name}-${id}`, error: failed?.errors[name] });
  const errors = Object.entries(failed?.errors ?? {}).map(([name, message]) => ({ field: `${name}-${id}`, message }));
  return (
    <div className="mt-4">
      <FormErrors title={title} errors={errors} />
      <Disclosure
        name={`decide-${id}`}
        open={failed?.step === 'approve'}
        summary={<span className="text-brand-text">{t('approve')}</span>}
      >
        <form method="post" className="grid gap-5">
          <FormToken />
          <input type="hidden" name="step" value="approve" />
          <input type="hidden" name="application" value={id} />
          <p className="max-w-[60ch] text-ink">{t('approveText')}</p>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              {...field('name')}
              label={t('name')}
              required
              maxLength={120}
              autoComplete="off"
              defaultValue={typed.name}
              className="sm:col-span-2"
            />
            <SelectField
              {...field('model')}
              label={t('model')}
              options={(['commission', 'net'] as const).map((value) => ({ value, label: t(`model_${value}`) }))}
              defaultValue={typed.model}
            />
            <TextField
              {...field('commission')}
              label={t('commission')}
              hint={t('commissionHint')}
              inputMode="decimal"
              dir="ltr"
              maxLength={5}
              autoComplete="off"
              defaultValue={typed.commission}
            />
          </div>
          <div>
            <Button type="submit">{t('approve')}</Button>
          </div>
        </form>
      </Disclosure>
      <Disclosure
        name={`decide-${id}`}
        open={failed?.step === 'refuse'}
        summary={<span className="text-brand-text">{t('refuse')}</span>}
        className="border-b-0"
      >
        <form method="post" className="grid gap-5">
          <FormToken />
          <input type="hidden" name="step" value="refuse" />
          <input type="hidden" name="application" value={id} />
          <p className="max-w-[60ch] text-ink">{t('refuseText')}</p>
          <TextField
            {...field('reason')}
            label={t('reason')}
            hint={t('reasonHint')}
            rows={4}
            required
            maxLength={1_000}
            defaultValue={typed.reason}
          />
          <div>
            <Button type="submit" kind="secondary">
              {t('refuse')}
            </Button>
          </div>
        </form>
      </Disclosure>
    </div>
  );
}
