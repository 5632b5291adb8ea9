import { FieldError } from '#ui/fields/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import type { MomentFieldView } from './moment-field-view.ts';

/** A day and a time; sent as `<name>_day` and `<name>_time`. */
export function MomentField({
  name,
  view,
  error,
}: {
  name: string;
  view: MomentFieldView;
  error?: string | undefined;
}) {
  const { label, day, time } = view;
  const described = error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {};
  return (
    <div>
      <fieldset className={`search-cell ${error ? 'search-refused' : ''}`}>
        <legend className="sr-only">{label}</legend>
        <span aria-hidden="true" className="search-label">
          {label}
        </span>
        <Icon name="calendar" className="search-icon" />
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem]">
          <input
            key={day}
            name={`${name}_day`}
            type="date"
            required
            min={view.firstDay}
            max={view.lastDay}
            defaultValue={day}
            aria-label={view.dayLabel}
            {...described}
            className="search-control"
          />
          <select
            key={`${time} at`}
            name={`${name}_time`}
            defaultValue={time}
            aria-label={view.timeLabel}
            {...described}
            className="search-control ps-2!"
          >
            {view.times.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
