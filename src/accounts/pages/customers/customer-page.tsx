import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { CustomerField, CustomerView } from './customers-view.ts';

/** `/dashboard/customers/{id}` */
export function CustomerPage({ view }: { view: CustomerView }) {
  const t = useTexts('customers');
  return (
    <div className="wrap-narrow pt-4">
      <p>
        <a href={view.back} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="chevron-back" className="size-4" />
          {t('back')}
        </a>
      </p>
      <h1 className="text-title break-words">{view.name === null ? t('newHeading') : <bdi>{view.name}</bdi>}</h1>
      {view.done ? <Notice tone="success" title={view.done} live className="mt-4" /> : null}
      {view.warning ? <Notice tone="warning" title={view.warning} className="mt-4" /> : null}
      {view.mayChange ? null : <Notice tone="info" title={t('onlyRead')} className="mt-4" />}
      <div className="mt-6 grid gap-6">
        <Details view={view} />
        {view.name === null ? null : (
          <>
            <Bookings view={view} />
            <Data view={view} />
          </>
        )}
      </div>
    </div>
  );
}

function Details({ view }: { view: CustomerView }) {
  const t = useTexts('customers');
  const { sure: _sure, ...errors } = view.errors;
  const field = (name: CustomerField) => ({ name, defaultValue: view.typed[name], error: view.errors[name] });
  return (
    <Card as="section" aria-labelledby="details-heading">
      <h2 id="details-heading" className="text-heading">
        {t('details')}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch]">{t('detailsText')}</p>
      <form method="post" className="grid gap-5">
        <FormToken />
        <FormErrors
          takesFocus
          title={t('failed')}
          errors={Object.entries(errors).map(([name, message]) => ({ field: name, message }))}
        />
        <fieldset disabled={!view.mayChange} className="grid items-end gap-5 sm:grid-cols-2">
          <TextField label={t('firstName')} required autoComplete="off" maxLength={60} {...field('first_name')} />
          <TextField label={t('lastName')} required autoComplete="off" maxLength={60} {...field('last_name')} />
          <TextField
            label={t('email')}
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            optional={t('optional')}
            {...field('email')}
          />
          <TextField
            label={t('phone')}
            type="tel"
            inputMode="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            optional={t('optional')}
            {...field('phone')}
          />
          <SelectField
            label={t('nationality')}
            options={view.countries}
            empty={t('notTold')}
            {...field('nationality')}
          />
          <TextField
            label={t('bornOn')}
            type="date"
            min="1900-01-01"
            max={view.today}
            optional={t('optional')}
            {...field('born_on')}
          />
        </fieldset>
        <fieldset disabled={!view.mayChange} className="grid items-end gap-5 border-t border-line pt-5 sm:grid-cols-2">
          <legend className="sr-only">{t('document')}</legend>
          <div className="sm:col-span-2">
            <h3 className="font-bold text-ink-strong">{t('document')}</h3>
            <p className="text-small text-ink-soft">{t('documentText')}</p>
          </div>
          <SelectField
            label={t('documentKind')}
            options={(['passport', 'id_card'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
            {...field('document_kind')}
          />
          <SelectField
            label={t('documentCountry')}
            options={view.countries}
            empty={t('notTold')}
            {...field('document_country')}
          />
          <TextField
            label={t('documentNumber')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            optional={t('optional')}
            {...field('document_number')}
          />
          <TextField label={t('documentExpires')} type="date" optional={t('optional')} {...field('document_expires')} />
        </fieldset>
        <fieldset disabled={!view.mayChange} className="border-t border-line pt-5">
          <legend className="sr-only">{t('notes')}</legend>
          <TextField label={t('notes')} hint={t('notesHint')} rows={3} maxLength={2_000} {...field('notes')} />
          <CheckboxField
            name="consent"
            label={t('consent')}
            defaultChecked={view.typed.consent === '1'}
            className="mt-3"
          />
        </fieldset>
        {view.mayChange ? (
          <div>
            <Button type="submit">{t(view.name === null ? 'saveNew' : 'save')}</Button>
          </div>
        ) : null}
      </form>
    </Card>
  );
}

function Bookings({ view }: { view: CustomerView }) {
  const t = useTexts('customers');
  return (
    <Card as="section" aria-labelledby="bookings-heading">
      <h2 id="bookings-heading" className="text-heading">
        {t('bookings')}
      </h2>
      {view.bookings.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t('noBookings')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {view.bookings.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                <a href={one.href} className="link inline-flex min-h-9 items-center font-bold">
                  <bdi>{one.title}</bdi>
                </a>
                <span className="block text-small text-ink-soft">{one.dates}</span>
              </span>
              <span className="text-small text-ink-soft">
                {one.state} · <bdi className="tabular-nums">{one.reference}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Data({ view }: { view: CustomerView }) {
  const t = useTexts('customers');
  const { sure } = view.errors;
  return (
    <Card as="section" aria-labelledby="data-heading">
      <h2 id="data-heading" className="text-heading">
        {t('data')}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch]">{t('dataText')}</p>
      <dl className="mb-4 space-y-1 text-small">
        {view.facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {view.export ? (
        <LinkButton href={view.export} kind="secondary" icon="download" download data-prefetch="off">
          {t('export')}
        </LinkButton>
      ) : null}
      {view.mayChange ? (
        <form method="post" className="mt-6 border-t border-line pt-5">
          <FormToken />
          <input type="hidden" name="step" value="erase" />
          <CheckboxField name="sure" label={t('sure')} error={sure} />
          <Button type="submit" kind="secondary" className="mt-3">
            {t('erase')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
