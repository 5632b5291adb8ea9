import { useTexts } from '#i18n/use-texts.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { ArrivalField } from './arrival/arrival-field.tsx';
import type { BookedItem, FormView, ItemForm } from './book-view.ts';
import { FormField } from './travellers/form-field.tsx';
import type { FieldView, SlotView } from './travellers/form-view.ts';
import { TravellerPicker } from './travellers/traveller-picker.tsx';

/** That the form has been filled in from the profile, for a signed-in person. */
export function FilledIn({ view: { known } }: { view: FormView }) {
  const t = useTexts('book');
  return known ? (
    <p className="mt-2 flex items-start gap-2 text-small text-ink-soft">
      <Icon name="info" className="mt-0.5 size-4" />
      {t('fromProfile')}
    </p>
  ) : null;
}

/** The fields of each traveller of one booking, under a heading that need not be said again. */
export function Slots({ view, slots, heading }: { view: FormView; slots: readonly SlotView[]; heading?: string }) {
  const { known, errors } = view;
  return slots.map((slot) => {
    const isRefused = slot.fields.some(({ name }) => errors.some(({ field }) => field === name));
    const choices = known?.choices.filter(({ isAdult }) => isAdult || !slot.isAdult) ?? [];
    return (
      <fieldset key={slot.id} className="mt-6 border-t border-line pt-5 first-of-type:mt-4">
        <legend className={slot.label === heading ? 'sr-only' : 'float-start mb-3 w-full font-bold text-ink-strong'}>
          {slot.label}
        </legend>
        <div className="clear-both">
          {choices.length > 0 ? <TravellerPicker slot={slot.id} choices={choices} /> : null}
        </div>
        {/* A hint above one field must not shift it against its neighbour; nor must an error below it. */}
        <div className={`grid gap-4 sm:grid-cols-2 ${isRefused ? '' : 'items-end'}`}>
          <FormFields view={view} fields={slot.fields} />
        </div>
      </fieldset>
    );
  });
}

export function KeepTravellers({ view: { known, typed, trip } }: { view: FormView }) {
  return known ? (
    <CheckboxField
      name="keep_guests"
      label={trip.things[0]!.words.keepTravellers}
      defaultChecked={typed['keep_guests'] === '1'}
      className="mt-4"
    />
  ) : null;
}

/** The expected arrival, questions of the product and free-text requests of one booking. */
export function Wishes({ view, item, thing }: { view: FormView; item: ItemForm; thing: BookedItem }) {
  const t = useTexts('book');
  const { errors, typed } = view;
  const { arrival, questions, wantsRequests, prefix } = item;
  const field = (name: string) => ({
    name: prefix + name,
    typed: typed[prefix + name] ?? '',
    error: errors.find((one) => one.field === prefix + name)?.message,
  });
  const requests = field('requests');
  return (
    <>
      {arrival ? (
        <div className="mt-4">
          <ArrivalField arrival={arrival} {...field('arrival')} />
        </div>
      ) : null}
      <FormFields view={view} fields={questions} className="mt-4" />
      {wantsRequests ? (
        <TextField
          label={t('requestsLabel')}
          rows={3}
          optional={t('optional')}
          hint={thing.words.requestsHint}
          maxLength={1000}
          className="mt-4"
          name={requests.name}
          defaultValue={requests.typed}
          error={requests.error}
        />
      ) : null}
    </>
  );
}

function FormFields({ view, fields, className }: { view: FormView; fields: readonly FieldView[]; className?: string }) {
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

/** A box that must be ticked. */
export function Tick({ name, label, view }: { name: string; label: string; view: FormView }) {
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
