import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { DatesField } from '#travel/fields/dates/dates-field.tsx';
import { PartyField } from '#travel/fields/party-field.tsx';
import { PlaceField } from '#travel/fields/place-field.tsx';
import { useEnhanced } from '#web/browser/use-enhanced.ts';

export interface SearchFormView {
  /** Target of the GET form. */
  readonly action: string;
  /** Locale of the address, for the suggestions. */
  readonly locale: string;
  /** The typed text. */
  readonly q: string;
  /** Path of the chosen suggestion, `spain/barcelona`; empty while nothing is chosen. */
  readonly place: string;
  /** `YYYY-MM-DD`, or the invalid value that was sent, kept for correction. */
  readonly checkIn: string;
  readonly checkOut: string;
  /** Subject of the page, where it is not the place in the field: a sight, a district, or a hotel in it. */
  readonly searched?: { readonly name: string; readonly place: string };
  /** `2,2-5-9`. */
  readonly guests: string;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  readonly today: string;
  readonly lastDay: string;
  readonly currency?: string | undefined;
  readonly country?: string | undefined;
  /** Message for each field that was refused. */
  readonly errors?: {
    readonly q?: string;
    readonly check_in?: string;
    readonly check_out?: string;
    readonly guests?: string;
  };
}

/** Where, when, who. A plain GET form; scripts add suggestions, a calendar and steppers to the same fields. */
export function SearchForm({
  view,
  kind = 'hero',
  target,
  fid,
}: {
  view: SearchFormView;
  kind?: 'hero' | 'bar';
  /** In a frame: results open in the surrounding window, or in another. */
  target?: '_top' | '_blank';
  /** Number of the agent or agency whose page embeds the form. */
  fid?: string | undefined;
}) {
  const t = useTexts('search-form');
  const enhanced = useEnhanced();
  const [datesOpen, setDatesOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = view.errors ?? {};

  function check(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget);
    if (data.get('check_in') && data.get('check_out')) return;
    // Browsers don't validate hidden fields, so open the field that is missing.
    event.preventDefault();
    setDatesOpen(true);
  }

  return (
    <form
      ref={form}
      action={view.action}
      method="get"
      target={target}
      role="search"
      aria-label={t('label')}
      onSubmit={enhanced ? check : undefined}
      className={`grid grid-cols-1 gap-2.5 rounded-card bg-card p-3 text-ink lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,1fr)_auto] lg:gap-1 lg:p-2.5 ${kind === 'hero' ? 'shadow-float' : 'border border-line shadow-soft'}`}
    >
      <div className="lg:border-e lg:border-line lg:pe-1">
        <PlaceField
          q={view.q}
          place={view.place}
          locale={view.locale}
          product="hotels"
          today={view.today}
          error={errors.q}
        />
        <FieldError id="q-error">{errors.q}</FieldError>
      </div>
      <div className="lg:border-e lg:border-line lg:pe-1">
        <DatesField view={view} open={datesOpen} onOpenChange={setDatesOpen} />
        <FieldError id="check_in-error">{errors.check_in}</FieldError>
        <FieldError id="check_out-error">{errors.check_out}</FieldError>
      </div>
      <div>
        <PartyField guests={view.guests} error={errors.guests} />
        <FieldError id="guests-error">{errors.guests}</FieldError>
      </div>
      {view.currency ? <input type="hidden" name="currency" value={view.currency} /> : null}
      {view.country ? <input type="hidden" name="country" value={view.country} /> : null}
      {fid ? <input type="hidden" name="fid" value={fid} /> : null}
      <Button
        type="submit"
        icon="search"
        size="large"
        className="self-start text-base! max-lg:w-full lg:min-h-16 xl:px-8"
      >
        {t('search')}
      </Button>
    </form>
  );
}
