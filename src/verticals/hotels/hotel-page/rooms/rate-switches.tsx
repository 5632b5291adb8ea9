import { useTexts } from '#i18n/use-texts.tsx';
import type { RateSwitches } from '../hotel-view.ts';

const pill =
  'relative inline-flex min-h-11 items-center rounded-pill border border-line-strong bg-card px-4 text-small font-bold text-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-text has-focus-visible:outline-3 has-focus-visible:outline-focus/35';

/**
 * Board and flexibility for all rooms at once. Style rules show the rates that fit (`rates.css`), so it works at once and
 * without scripts.
 */
export function RateSwitchRow({ switches: { boards, hasFree } }: { switches: RateSwitches }) {
  const t = useTexts('hotel');
  return (
    <div className="mt-5 flex flex-wrap gap-x-8 gap-y-4">
      {boards.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="text-small font-bold text-ink-strong">{t('switchMeals')}</legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Choice group="meals" id="meals-any" label={t('switchAny')} isFirst />
            {boards.map(({ code, label }) => (
              <Choice key={code} group="meals" id={`meals-${code}`} label={label} />
            ))}
          </div>
        </fieldset>
      ) : null}
      {hasFree ? (
        <fieldset className="min-w-0">
          <legend className="text-small font-bold text-ink-strong">{t('switchFlexible')}</legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Choice group="flexible" id="flexible-any" label={t('switchAny')} isFirst />
            <Choice group="flexible" id="flexible-free" label={t('switchFree')} />
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}

function Choice({ group, id, label, isFirst }: { group: string; id: string; label: string; isFirst?: boolean }) {
  return (
    <label className={pill}>
      <input
        type="radio"
        className="absolute inset-0 appearance-none rounded-pill outline-none"
        name={group}
        id={id}
        value={id}
        defaultChecked={isFirst ?? false}
      />
      {label}
    </label>
  );
}
