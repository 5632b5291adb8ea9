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
import { Beside } from './beside.tsx';
import { BookingNotice } from './booking-notice.tsx';
import { ChangeList } from './change-list.tsx';
import { type DetailsView, FilledIn, KeepTravellers, Slots, Tick, Wishes } from './item-fields.tsx';
import { ItemHeading } from './item-heading.tsx';
import { typedForm } from './more-time/more-time.tsx';
import { SameNames } from './travellers/same-names.tsx';
import { CustomerPicker } from './customers/customer-pick.tsx';
import { TermsLinks } from './terms-links.tsx';

/** First step: travellers, contact details, consent to the terms. */
export function DetailsForm({ view }: { view: DetailsView }) {
  const t = useTexts('book');
  const { trip, typed, errors } = view;
  const form = useFilledIn(typed);
  const isOne = trip.things.length === 1;
  const [thing] = trip.things;
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <div className="grid gap-6">
        {view.customers ? <CustomerPicker pick={view.customers} /> : null}
        <form ref={form} id={typedForm} method="post" action={trip.action} noValidate className="space-y-6">
          <FormToken />
          <input type="hidden" name="step" value="details" />
          {view.customers?.picked ? <input type="hidden" name="customer" value={view.customers.picked.id} /> : null}
          <FormErrors
            takesFocus
            title={t('errorsTitle')}
            errors={errors.map(({ field, label, message }) => ({ field, message: t('errorLine', { label, message }) }))}
          />
          <BookingNotice notice={trip.notice} />
          {isOne ? <OneBefore view={view} /> : <Several view={view} />}
          <Contact view={view} />
          {isOne ? <OneAfter view={view} /> : null}
          <Card as="section" aria-labelledby="agree">
            <h2 id="agree" className="text-heading">
              {t('agree')}
            </h2>
            <p className="mt-2 flex items-start gap-2 text-small">
              <Icon name="info" className="mt-0.5 size-4" />
              {isOne ? thing?.policy.headline : t('trip_agreePolicies')}
            </p>
            {isOne && thing?.mustAcknowledge ? (
              <Tick name="accept_changes" label={t('acceptChanges')} view={view} />
            ) : null}
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
      </div>
      <Beside trip={trip} />
    </div>
  );
}

/** What stands before the contact details of one booking. */
function OneBefore({ view }: { view: DetailsView }) {
  const [item] = view.items;
  const [thing] = view.trip.things;
  if (!item || !thing) return null;
  return (
    <>
      <ChangeList changes={thing.changes} />
      {item.slots.length > 0 ? (
        <Card as="section" aria-labelledby="guests">
          <h2 id="guests" className="text-heading">
            {thing.words.travellersHeading}
          </h2>
          <p className="mt-1 text-small text-ink-soft">{thing.words.travellersHint}</p>
          <FilledIn view={view} />
          <Slots view={view} slots={item.slots} />
          <KeepTravellers view={view} />
        </Card>
      ) : null}
    </>
  );
}

/** What stands after them. */
function OneAfter({ view }: { view: DetailsView }) {
  const t = useTexts('book');
  const [item] = view.items;
  const [thing] = view.trip.things;
  if (!item || !thing || (!item.arrival && !item.wantsRequests && item.questions.length === 0)) return null;
  return (
    <Card as="section" aria-labelledby="wishes">
      <h2 id="wishes" className="text-heading">
        {t(item.wantsRequests ? 'requests' : 'questions')}
      </h2>
      <Wishes view={view} item={item} thing={thing} />
    </Card>
  );
}

/** One section for each booking: its travellers, wishes and changes. */
function Several({ view }: { view: DetailsView }) {
  const t = useTexts('book');
  const { things } = view.trip;
  return (
    <>
      {view.items.map((item, at) => {
        const thing = things[at]!;
        const heading = `${item.prefix}heading`;
        return (
          <Card key={thing.quoteId} as="section" aria-labelledby={heading}>
            <p className="text-small text-ink-soft">{t('trip_bookingOf', { number: at + 1, count: things.length })}</p>
            <ItemHeading thing={thing} id={heading} />
            {item.slots.length > 0 ? (
              <>
                <p className="mt-4 text-small text-ink-soft">{thing.words.travellersHint}</p>
                {at === 0 ? <FilledIn view={view} /> : null}
                <Slots view={view} slots={item.slots} />
                {at === 0 ? <SameNames pairs={view.samePairs} /> : null}
              </>
            ) : null}
            <Wishes view={view} item={item} thing={thing} />
            {thing.mustAcknowledge ? (
              <Tick name={`${item.prefix}accept_changes`} label={t('acceptChanges')} view={view} />
            ) : null}
            {at === things.length - 1 ? <KeepTravellers view={view} /> : null}
          </Card>
        );
      })}
    </>
  );
}

function Contact({ view }: { view: DetailsView }) {
  const t = useTexts('book');
  const { typed, errors, known, trip } = view;
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors.find((one) => one.field === name)?.message,
  });
  return (
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
            hint={trip.words.nationalityHint}
            {...field('nationality')}
          />
        ) : null}
        <TextField
          label={t('contactName')}
          autoComplete="name"
          {...(view.needsContactName
            ? { required: true }
            : { optional: t('optional'), hint: trip.words.contactNameHint })}
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
  );
}

/** Logging in over the page fills empty fields and keeps typed ones. */
function useFilledIn(typed: DetailsView['typed']) {
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
