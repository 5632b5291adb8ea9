import { useTexts } from '#i18n/use-texts.tsx';
import { MomentField } from '#travel/fields/moment-field.tsx';
import { PlaceField } from '#travel/fields/place-field.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PartProps } from '#web/screen.ts';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface CarSearchView {
  /** Target of the GET form. */
  readonly action: string;
  /** Locale of the address, for the suggestions. */
  readonly locale: string;
  readonly q: string;
  /** Path of the chosen suggestion, `spain/barcelona/near/BCN`. */
  readonly place: string;
  readonly returnQ: string;
  readonly returnPlace: string;
  /** `YYYY-MM-DD` and `HH:mm`, or what was sent in their place. */
  readonly fromDay: string;
  readonly fromTime: string;
  readonly untilDay: string;
  readonly untilTime: string;
  readonly times: readonly ChoiceOption[];
  readonly age: string;
  /** ISO 3166-1 alpha-2. */
  readonly residence: string;
  readonly countries: readonly ChoiceOption[];
  readonly today: string;
  readonly lastDay: string;
  readonly currency?: string;
  readonly errors?: {
    readonly q?: string;
    readonly return_q?: string;
    readonly from?: string;
    readonly until?: string;
    readonly age?: string;
    readonly residence?: string;
  };
}

/** Where, when, and who drives: a plain GET form. */
export function CarSearchForm({ view, kind = 'hero', target, fid }: Omit<PartProps, 'view'> & { view: CarSearchView }) {
  const t = useTexts('cars');
  const { errors = {} } = view;
  const place = { locale: view.locale, product: 'cars', today: view.today };
  return (
    <form
      action={view.action}
      method="get"
      target={target}
      role="search"
      aria-label={t('label')}
      className={`grid grid-cols-1 gap-2.5 rounded-card bg-card p-3 text-ink sm:grid-cols-2 lg:grid-cols-12 lg:gap-1 lg:p-2.5 ${kind === 'hero' ? 'shadow-float' : 'border border-line shadow-soft'}`}
    >
      <div className="relative lg:col-span-6">
        <PlaceField
          {...place}
          q={view.q}
          place={view.place}
          label={t('pickupPlace')}
          placeholder={t('placePlaceholder')}
          error={errors.q}
        />
        <FieldError id="q-error">{errors.q}</FieldError>
      </div>
      <div className="relative lg:col-span-6">
        <PlaceField
          {...place}
          q={view.returnQ}
          place={view.returnPlace}
          id="return_q"
          path="return_place"
          label={t('returnPlace')}
          placeholder={t('returnPlaceholder')}
          optional
          error={errors.return_q}
        />
        <FieldError id="return_q-error">{errors.return_q}</FieldError>
      </div>
      <When view={view} end="from" error={errors.from} />
      <When view={view} end="until" error={errors.until} />
      <div className="lg:col-span-2">
        <div className={`search-cell ${errors.age ? 'search-refused' : ''}`}>
          <label htmlFor="age" className="search-label">
            {t('age')}
          </label>
          <Icon name="person" className="search-icon" />
          <input
            id="age"
            name="age"
            type="text"
            inputMode="numeric"
            maxLength={3}
            required
            defaultValue={view.age}
            aria-invalid={errors.age ? true : undefined}
            aria-describedby={errors.age ? 'age-error' : undefined}
            className="search-control"
          />
        </div>
        <FieldError id="age-error">{errors.age}</FieldError>
      </div>
      <div className="lg:col-span-3 xl:col-span-2">
        <div className={`search-cell ${errors.residence ? 'search-refused' : ''}`}>
          <label htmlFor="residence" className="search-label">
            {t('residence')}
          </label>
          <Icon name="globe" className="search-icon" />
          <select id="residence" name="residence" defaultValue={view.residence} className="search-control">
            <Options options={view.countries} />
          </select>
        </div>
        <FieldError id="residence-error">{errors.residence}</FieldError>
      </div>
      {fid ? <input type="hidden" name="fid" value={fid} /> : null}
      {view.currency ? <input type="hidden" name="currency" value={view.currency} /> : null}
      <Button
        type="submit"
        icon="search"
        size="large"
        className="self-start text-base! max-lg:w-full sm:max-lg:col-span-2 lg:col-span-7 lg:min-h-16 xl:col-span-2"
      >
        {t('search')}
      </Button>
    </form>
  );
}

/** Day and time of pick-up or return. */
function When({ view, end, error }: { view: CarSearchView; end: 'from' | 'until'; error: string | undefined }) {
  const t = useTexts('cars');
  const { times, today: firstDay, lastDay } = view;
  const each = { times, firstDay, lastDay };
  return (
    <div className="lg:col-span-6 xl:col-span-3">
      <MomentField
        name={end}
        view={
          end === 'from'
            ? {
                ...each,
                label: t('pickup'),
                dayLabel: t('pickupDay'),
                timeLabel: t('pickupTime'),
                day: view.fromDay,
                time: view.fromTime,
              }
            : {
                ...each,
                label: t('return'),
                dayLabel: t('returnDay'),
                timeLabel: t('returnTime'),
                day: view.untilDay,
                time: view.untilTime,
              }
        }
        error={error}
      />
    </div>
  );
}

function Options({ options }: { options: readonly ChoiceOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
