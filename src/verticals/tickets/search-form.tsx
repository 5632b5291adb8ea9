import { useTexts } from '#i18n/use-texts.tsx';
import { PlaceField } from '#travel/fields/place-field.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PartProps } from '#web/screen.ts';

export interface TicketSearchView {
  /** Target of the GET form. */
  readonly action: string;
  /** Locale of the address, for the suggestions. */
  readonly locale: string;
  readonly q: string;
  /** Path of the chosen suggestion, `spain/barcelona`. */
  readonly place: string;
  /** `YYYY-MM-DD`, or what was sent in its place. */
  readonly date: string;
  readonly today: string;
  readonly lastDay: string;
  readonly currency?: string;
  readonly errors?: { readonly q?: string; readonly date?: string };
}

/** Where and when: a plain GET form. */
export function TicketSearchForm({
  view,
  kind = 'hero',
  target,
  fid,
}: Omit<PartProps, 'view'> & { view: TicketSearchView }) {
  const t = useTexts('tickets');
  const { errors = {} } = view;
  return (
    <form
      action={view.action}
      method="get"
      target={target}
      role="search"
      aria-label={t('label')}
      className={`grid grid-cols-1 gap-2.5 rounded-card bg-card p-3 text-ink lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] lg:gap-1 lg:p-2.5 ${kind === 'hero' ? 'shadow-float' : 'border border-line shadow-soft'}`}
    >
      <div className="relative lg:border-e lg:border-line lg:pe-1">
        <PlaceField
          q={view.q}
          place={view.place}
          locale={view.locale}
          product="tickets"
          placeholder={t('wherePlaceholder')}
          today={view.today}
          error={errors.q}
        />
        <FieldError id="q-error">{errors.q}</FieldError>
      </div>
      <div>
        <div className={`search-cell ${errors.date ? 'search-refused' : ''}`}>
          <label htmlFor="date" className="search-label">
            {t('date')}
          </label>
          <Icon name="calendar" className="search-icon" />
          <input
            id="date"
            name="date"
            type="date"
            min={view.today}
            max={view.lastDay}
            defaultValue={view.date}
            aria-invalid={errors.date ? true : undefined}
            aria-describedby={errors.date ? 'date-error' : undefined}
            className="search-control"
          />
        </div>
        <FieldError id="date-error">{errors.date}</FieldError>
      </div>
      {fid ? <input type="hidden" name="fid" value={fid} /> : null}
      {view.currency ? <input type="hidden" name="currency" value={view.currency} /> : null}
      <Button
        type="submit"
        icon="search"
        size="large"
        className="self-start text-base! max-lg:w-full lg:min-h-16 lg:px-8"
      >
        {t('search')}
      </Button>
    </form>
  );
}
