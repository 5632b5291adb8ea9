import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { FormToken } from '#web/current-page.tsx';
import { NotesCard } from '../summary/notes-card.tsx';
import { PolicyList } from '../summary/policy-list.tsx';
import { SummaryColumn } from './summary-column.tsx';
import type { FormView } from './book-view.ts';
import { CustomerPicker } from './customers/customer-pick.tsx';
import { FilledIn, KeepTravellers, Slots, Tick, Wishes } from './item-fields.tsx';
import { ItemHeading } from './item-heading.tsx';
import { LastReview } from './last-review.tsx';
import { typedForm } from './more-time/more-time.tsx';
import { PartsAfter, PartsBefore } from './together/parts.tsx';
import { ItemFacts } from './item-facts.tsx';
import { SameNames } from './travellers/same-names.tsx';

/** Travellers, contact details, wishes and the last review, in one form. */
export function BookForm({ view }: { view: FormView }) {
  const { trip, typed } = view;
  const form = useFilledIn(typed);
  const isOne = trip.things.length === 1;
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <SummaryColumn trip={trip} />
      <div className="min-w-0 space-y-6 lg:col-start-1 lg:row-start-1">
        {view.customers ? <CustomerPicker pick={view.customers} /> : null}
        <form ref={form} id={typedForm} method="post" action={trip.action} noValidate className="space-y-6">
          <FormToken />
          <input type="hidden" name="key" value={view.key} />
          {view.customers?.picked ? <input type="hidden" name="customer" value={view.customers.picked.id} /> : null}
          {isOne ? <OneBefore view={view} /> : trip.isTogether ? <PartsBefore view={view} /> : <Several view={view} />}
          <Contact view={view} />
          {isOne ? <OneAfter view={view} /> : trip.isTogether ? <PartsAfter view={view} /> : null}
          <LastReview view={view} />
        </form>
      </div>
    </div>
  );
}

/** The travellers of one booking. */
function OneBefore({ view }: { view: FormView }) {
  const [item] = view.items;
  const [thing] = view.trip.things;
  if (!item || !thing || item.slots.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="guests">
      <h2 id="guests" className="text-heading">
        {thing.words.travellersHeading}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{thing.words.travellersHint}</p>
      <FilledIn view={view} />
      <Slots view={view} slots={item.slots} heading={thing.words.travellersHeading} />
      <KeepTravellers view={view} />
    </Card>
  );
}

/** What stands after the contact details of one booking. */
function OneAfter({ view }: { view: FormView }) {
  const t = useTexts('book');
  const [item] = view.items;
  const [thing] = view.trip.things;
  if (!item || !thing) return null;
  const hasWishes = item.arrival !== null || item.wantsRequests || item.questions.length > 0;
  return (
    <>
      {hasWishes ? (
        <Card as="section" aria-labelledby="wishes">
          <h2 id="wishes" className="text-heading">
            {t(item.wantsRequests ? 'requests' : 'questions')}
          </h2>
          <Wishes view={view} item={item} thing={thing} />
        </Card>
      ) : null}
      <Card as="section" aria-labelledby="policy">
        <h2 id="policy" className="mb-3 text-heading">
          {t('policy')}
        </h2>
        <PolicyList policy={thing.policy} iso={view.trip.iso} />
      </Card>
      <NotesCard notes={thing.product.notes} heading={t('notes')} />
    </>
  );
}

/** One section for each booking: its travellers, wishes and changes. */
function Several({ view }: { view: FormView }) {
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
            <ItemFacts thing={thing} iso={view.trip.iso} />
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

function Contact({ view }: { view: FormView }) {
  const t = useTexts('book');
  const { typed, errors, known, trip } = view;
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors.find((one) => one.field === name)?.message,
  });
  const contact = field('contact');
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
        {view.needsContactName ? (
          <TextField label={t('contactName')} required autoComplete="name" {...field('contact')} />
        ) : null}
      </div>
      {view.needsContactName ? null : (
        <details className="group mt-3" open={contact.defaultValue !== '' || contact.error !== undefined}>
          <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-bold text-brand-text">
            {t('forAnother')}
            <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <TextField
            label={t('contactName')}
            autoComplete="name"
            optional={t('optional')}
            hint={trip.words.contactNameHint}
            className="mt-2 sm:max-w-1/2 sm:pe-2"
            {...contact}
          />
        </details>
      )}
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
function useFilledIn(typed: FormView['typed']) {
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
