import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { FormToken } from '#web/current-page.tsx';
import { ArrivalField } from './arrival-field.tsx';
import type { BookView } from './book-view.ts';
import type { FieldView } from './travellers/form-view.ts';
import { Beside } from './beside.tsx';
import { BookingNotice } from './booking-notice.tsx';
import { ChangeList } from './change-list.tsx';
import { FormField } from './travellers/form-field.tsx';
import { typedForm } from './more-time.tsx';
import { TermsLinks } from './terms-links.tsx';
import { TravellerPicker } from './travellers/traveller-picker.tsx';

type View = Extract<BookView, { step: 'details' }>;

/** First step: guests, contact details, consent to the terms. */
export function DetailsForm({ view }: { view: View }) {
  const t = useTexts('book');
  const { thing, typed, errors, known } = view;
  const form = useFilledIn(typed);
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors.find((one) => one.field === name)?.message,
  });
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <form ref={form} id={typedForm} method="post" action={thing.action} noValidate className="space-y-6">
        <FormToken />
        <input type="hidden" name="step" value="details" />
        <FormErrors
          title={t('errorsTitle')}
          errors={errors.map(({ field, label, message }) => ({ field, message: t('errorLine', { label, message }) }))}
        />
        <BookingNotice notice={thing.notice} />
        <ChangeList changes={thing.changes} />
        {view.slots.length > 0 ? <Travellers view={view} /> : null}
        <Card as="section" aria-labelledby="contact-heading">
          <h2 id="contact-heading" className="text-heading">
            {t('contact')}
          </h2>
          <p className="mt-1 text-small text-ink-soft">{t('contactHint')}</p>
          <div className="mt-5 grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField
              label={t('email')}
              type="email"
              inputMode="email"
              required
              dir="ltr"
              autoComplete="email"
              hint={t('emailHint')}
              {...field('email')}
            />
            <TextField
              label={t('phone')}
              type="tel"
              inputMode="tel"
              required
              dir="ltr"
              autoComplete="tel"
              hint={t('phoneHint')}
              {...field('phone')}
            />
            {view.wantsNationality ? (
              <SelectField
                label={t('nationality')}
                required
                options={view.countries}
                empty={t('choose')}
                hint={thing.words.nationalityHint}
                {...field('nationality')}
              />
            ) : null}
            <TextField
              label={t('contactName')}
              autoComplete="name"
              {...(view.needsContactName
                ? { required: true }
                : { optional: t('optional'), hint: thing.words.contactNameHint })}
              {...field('contact')}
            />
          </div>
          {known?.keeps ? (
            <CheckboxField
              name="keep_details"
              label={t('keepDetails')}
              defaultChecked={typed['keep_details'] === '1'}
              className="mt-4"
            />
          ) : null}
        </Card>
        <Wishes view={view} />
        <Card as="section" aria-labelledby="agree">
          <h2 id="agree" className="text-heading">
            {t('agree')}
          </h2>
          <p className="mt-2 flex items-start gap-2 text-small">
            <Icon name="info" className="mt-0.5 size-4" />
            {thing.policy.headline}
          </p>
          {thing.mustAcknowledge ? <Tick name="accept_changes" label={t('acceptChanges')} view={view} /> : null}
          <Tick name="terms" label={t('acceptTerms')} view={view} />
          <TermsLinks />
          <Button type="submit" size="large" block className="mt-5 sm:w-auto">
            {t('toReview')}
            <Icon name="arrow-next" />
          </Button>
          <p className="mt-3 flex items-center gap-2 text-small text-ink-soft">
            <Icon name="lock" className="size-4" />
            {t('nothingYet')}
          </p>
        </Card>
      </form>
      <Beside thing={thing} />
    </div>
  );
}

function Travellers({ view }: { view: View }) {
  const t = useTexts('book');
  const { known, slots, typed } = view;
  return (
    <Card as="section" aria-labelledby="guests">
      <h2 id="guests" className="text-heading">
        {view.thing.words.travellersHeading}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{view.thing.words.travellersHint}</p>
      {known ? (
        <p className="mt-2 flex items-start gap-2 text-small text-ink-soft">
          <Icon name="info" className="mt-0.5 size-4" />
          {t('fromProfile')}
        </p>
      ) : null}
      {slots.map((slot) => {
        const choices = known?.choices.filter(({ isAdult }) => isAdult || !slot.isAdult) ?? [];
        return (
          <fieldset key={slot.id} className="mt-6 border-t border-line pt-5 first-of-type:mt-4">
            <legend className="float-start mb-3 w-full font-bold text-ink-strong">{slot.label}</legend>
            <div className="clear-both">
              {choices.length > 0 ? <TravellerPicker slot={slot.id} choices={choices} /> : null}
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <FormFields view={view} fields={slot.fields} />
            </div>
          </fieldset>
        );
      })}
      {known ? (
        <CheckboxField
          name="keep_guests"
          label={view.thing.words.keepTravellers}
          defaultChecked={typed['keep_guests'] === '1'}
          className="mt-4"
        />
      ) : null}
    </Card>
  );
}

/** Questions of the product, the expected arrival and free-text requests; nothing when there are none. */
function Wishes({ view }: { view: View }) {
  const t = useTexts('book');
  const { arrival, errors, questions, typed, wantsRequests } = view;
  const errorOf = (name: string) => errors.find((one) => one.field === name)?.message;
  if (!arrival && !wantsRequests && questions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="wishes">
      <h2 id="wishes" className="text-heading">
        {t(wantsRequests ? 'requests' : 'questions')}
      </h2>
      {arrival ? (
        <div className="mt-4">
          <ArrivalField arrival={arrival} typed={typed['arrival'] ?? ''} error={errorOf('arrival')} />
        </div>
      ) : null}
      <FormFields view={view} fields={questions} className="mt-4" />
      {wantsRequests ? (
        <TextField
          label={t('requestsLabel')}
          rows={3}
          optional={t('optional')}
          hint={view.thing.words.requestsHint}
          maxLength={1000}
          className="mt-4"
          name="requests"
          defaultValue={typed['requests'] ?? ''}
          error={errorOf('requests')}
        />
      ) : null}
    </Card>
  );
}

function FormFields({ view, fields, className }: { view: View; fields: readonly FieldView[]; className?: string }) {
  return fields.map((field) => (
    <FormField
      key={field.name}
      field={field}
      typed={view.typed[field.name] ?? ''}
      error={view.errors.find((one) => one.field === field.name)?.message}
      countries={view.countries}
      {...(className ? { className } : {})}
    />
  ));
}

/** Logging in over the page fills empty fields and keeps typed ones. */
function useFilledIn(typed: View['typed']) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries(typed)) {
      const field = form.current?.elements.namedItem(name);
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
        field.value = value;
    }
  }, [typed]);
  return form;
}

function Tick({ name, label, view }: { name: string; label: string; view: View }) {
  return (
    <CheckboxField
      name={name}
      label={label}
      required
      defaultChecked={view.typed[name] === '1'}
      error={view.errors.find((one) => one.field === name)?.message}
      className="mt-2"
    />
  );
}
