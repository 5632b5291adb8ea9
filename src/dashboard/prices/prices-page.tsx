import type { PricesView, RuleField, RuleForm, RuleView, TrialView } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/prices` */
export const PricesPage = framed(Page);

function Page({ view }: { readonly view: PricesView }) {
  const t = useTexts('prices');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title break-words">{view.heading}</h1>
      <p className="mt-2 max-w-[65ch]">{view.without ?? t('text')}</p>
      {view.notice ? (
        <Notice tone={view.notice.tone} title={view.notice.title} live className="mt-6">
          {view.refusals.map((sentence) => (
            <p key={sentence} lang="en" dir="ltr">
              {sentence}
            </p>
          ))}
        </Notice>
      ) : null}
      <div className="mt-6 grid gap-6">
        {view.without === null ? <Rules view={view} /> : null}
        {view.trial ? <Trial trial={view.trial} /> : null}
        {view.history.length > 0 ? <History view={view} /> : null}
      </div>
    </div>
  );
}

function Rules({ view }: { readonly view: PricesView }) {
  const t = useTexts('prices');
  return (
    <>
      <Card as="section" aria-labelledby="rules">
        <h2 id="rules" className="text-heading">
          {t('rules')}
        </h2>
        {view.rules.length === 0 ? <p className="mt-2 text-ink-soft">{t('none')}</p> : null}
        <ol className="mt-3 divide-y divide-line">
          {view.rules.map((rule, at) => (
            <Rule key={rule.id} rule={rule} place={at + 1} view={view} />
          ))}
        </ol>
      </Card>
      <Card as="section" aria-labelledby="add">
        <h2 id="add" className="text-heading">
          {t('add')}
        </h2>
        <p className="mt-1 mb-4 text-small text-ink-soft">{t('addText')}</p>
        <Form view={view} form={view.added} rule="" />
      </Card>
    </>
  );
}

function Rule({ rule, place, view }: { readonly rule: RuleView; readonly place: number; readonly view: PricesView }) {
  const t = useTexts('prices');
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-bold break-words text-ink-strong">
            {place}. <bdi>{rule.id}</bdi>
          </h3>
          <p className="text-small">{rule.scope}</p>
        </div>
        <p className="font-bold text-ink-strong tabular-nums">
          <bdi>{rule.adds}</bdi>
        </p>
      </div>
      <details className="mt-2" open={rule.isOpen}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('edit')}</summary>
        <div className="mt-3 grid gap-4">
          <Form view={view} form={rule} rule={rule.id} />
          <form method="post">
            <FormToken />
            <input type="hidden" name="version" value={view.version} />
            <input type="hidden" name="rule" value={rule.id} />
            <Button
              type="submit"
              name="step"
              value="remove"
              kind="quiet"
              size="small"
              aria-label={t('removeWhat', { rule: rule.id })}
            >
              {t('remove')}
            </Button>
          </form>
        </div>
      </details>
    </li>
  );
}

/** The form of a rule; `rule` is its id, empty for a new one. */
function Form({ view, form, rule }: { readonly view: PricesView; readonly form: RuleForm; readonly rule: string }) {
  const t = useTexts('prices');
  const idOf = (name: RuleField) => `${name}-${rule}`;
  const field = (name: RuleField) => ({
    id: idOf(name),
    name,
    label: t(`field_${name}`),
    defaultValue: form.typed[name],
    error: form.errors[name],
    autoComplete: 'off',
  });
  const number = { inputMode: 'numeric', maxLength: 4 } as const;
  const amount = { inputMode: 'decimal', maxLength: 12 } as const;
  return (
    <form method="post" className="grid gap-5">
      <FormToken />
      <input type="hidden" name="step" value="save" />
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="rule" value={rule} />
      <FormErrors
        takesFocus
        title={t('failed')}
        errors={(Object.entries(form.errors) as [RuleField, string][]).map(([name, message]) => ({
          field: idOf(name),
          message,
        }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...field('name')} hint={t('field_name_hint')} maxLength={63} dir="ltr" className="sm:col-span-2" />
        <TextField {...field('place')} hint={t('field_place_hint')} inputMode="numeric" maxLength={2} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <SelectField {...field('product')} options={view.products} />
        <TextField {...field('countries')} hint={t('field_countries_hint')} dir="ltr" className="sm:col-span-2" />
      </div>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
        <TextField {...field('stars_from')} {...number} />
        <TextField {...field('stars_to')} {...number} />
        <TextField {...field('days_from')} {...number} />
        <TextField {...field('days_to')} {...number} />
        <TextField {...field('percent')} {...amount} />
        <TextField {...field('fixed')} {...amount} />
        <TextField {...field('floor')} {...amount} />
        <TextField {...field('cap')} {...amount} />
      </div>
      <TextField {...field('currency')} hint={t('field_currency_hint')} maxLength={3} dir="ltr" />
      <div>
        <Button type="submit" kind={rule === '' ? 'primary' : 'secondary'}>
          {t(rule === '' ? 'add' : 'save')}
        </Button>
      </div>
    </form>
  );
}

function Trial({ trial }: { readonly trial: TrialView }) {
  const t = useTexts('prices');
  return (
    <Card as="section" aria-labelledby="trial">
      <h2 id="trial" className="text-heading">
        {t('trial')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t('trialText')}</p>
      <form className="mt-4 grid gap-4">
        <TextField
          label={t('trialAddress')}
          name="try"
          dir="ltr"
          autoComplete="off"
          defaultValue={trial.address}
          error={trial.error}
        />
        <div>
          <Button type="submit" kind="secondary">
            {t('trialButton')}
          </Button>
        </div>
      </form>
      {trial.found ? (
        <>
          <h3 className="mt-5 font-bold text-ink-strong">
            <bdi>{trial.found.title}</bdi>
          </h3>
          <p className="text-small">{trial.found.dates}</p>
          <ul className="mt-3 divide-y divide-line">
            {trial.found.rows.map(({ key, offer, net, gross, why }) => (
              <li key={key} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto_auto]">
                <span className="min-w-0 break-words">
                  <bdi>{offer}</bdi>
                  <span className="block text-small text-ink-soft">{why}</span>
                </span>
                <Amount label={t('trialNet')} amount={net} />
                <Amount label={t('trialGross')} amount={gross} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function Amount({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <span className="flex justify-between gap-3 sm:block sm:text-end">
      <span className="text-small text-ink-soft">{label}</span>
      <bdi className="block font-bold text-ink-strong tabular-nums">{amount}</bdi>
    </span>
  );
}

function History({ view }: { readonly view: PricesView }) {
  const t = useTexts('prices');
  return (
    <Card as="section" aria-labelledby="history">
      <h2 id="history" className="text-heading">
        {t('history')}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {view.history.map(({ version, text, isCurrent }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="text-small break-words">{text}</span>
            {isCurrent ? (
              <Badge tone="positive">{t('current')}</Badge>
            ) : view.without === null ? (
              <form method="post">
                <FormToken />
                <input type="hidden" name="step" value="restore" />
                <input type="hidden" name="version" value={view.version} />
                <Button
                  type="submit"
                  name="restore"
                  value={version}
                  kind="secondary"
                  size="small"
                  aria-label={t('restoreWhat', { version })}
                >
                  {t('restore')}
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
