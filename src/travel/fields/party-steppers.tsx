import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Party, partyLimits, type RoomParty } from '#values/party.ts';

/** Default age of a new child; the form asks for the real age at once. */
const firstAge = 8;

/** Adults and children's ages, room by room. */
export function PartySteppers({ party, onChange }: { party: Party; onChange: (party: Party) => void }) {
  const t = useTexts('search-form');
  const change = (at: number, room: RoomParty) => onChange(party.map((one, other) => (other === at ? room : one)));
  return (
    <div className="px-5 pb-4">
      {party.map((room, at) => (
        <section key={at} aria-label={t('room', { number: at + 1 })} className="border-b border-line py-4">
          <div className="flex min-h-11 items-center justify-between">
            <h2 className="text-base">{t('room', { number: at + 1 })}</h2>
            {party.length > 1 ? (
              <Button kind="quiet" size="small" onClick={() => onChange(party.filter((_, other) => other !== at))}>
                {t('removeRoom')}
              </Button>
            ) : null}
          </div>
          <Stepper
            what="adults"
            value={room.adults}
            min={1}
            max={partyLimits.adults}
            onChange={(adults) => change(at, { ...room, adults })}
          />
          <Stepper
            what="children"
            hint={t('childrenHint', { age: partyLimits.childAge })}
            value={room.childAges.length}
            min={0}
            max={partyLimits.children}
            onChange={(count) =>
              change(at, {
                ...room,
                childAges: Array.from({ length: count }, (_, child) => room.childAges[child] ?? firstAge),
              })
            }
          />
          {room.childAges.length > 0 ? (
            <div className="mt-2 grid grid-cols-2 gap-3">
              {room.childAges.map((age, child) => (
                <SelectField
                  key={child}
                  id={`room${at}-age${child}`}
                  name=""
                  label={t('childAge', { number: child + 1 })}
                  value={String(age)}
                  onChange={(event) =>
                    change(at, {
                      ...room,
                      childAges: room.childAges.map((old, other) =>
                        other === child ? Number(event.target.value) : old,
                      ),
                    })
                  }
                  options={Array.from({ length: partyLimits.childAge + 1 }, (_, years) => ({
                    value: String(years),
                    label: t('years', { count: years }),
                  }))}
                />
              ))}
            </div>
          ) : null}
        </section>
      ))}
      {party.length < partyLimits.rooms ? (
        <Button
          kind="quiet"
          icon="plus"
          className="mt-3"
          onClick={() => onChange([...party, { adults: 2, childAges: [] }])}
        >
          {t('addRoom')}
        </Button>
      ) : null}
    </div>
  );
}

interface StepperProps {
  what: 'adults' | 'children';
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Stepper({ what, hint, value, min, max, onChange }: StepperProps) {
  const t = useTexts('search-form');
  const id = useId();
  const step =
    'grid size-11 place-items-center rounded-pill border border-line-strong text-brand-text hover:bg-brand-soft disabled:border-line disabled:text-ink-soft disabled:opacity-60';
  return (
    <div role="group" aria-labelledby={id} className="flex items-center justify-between gap-4 py-2">
      <span id={id}>
        <span className="block text-ink-strong">{t(what)}</span>
        {hint ? <span className="block text-tiny text-ink-soft">{hint}</span> : null}
      </span>
      <span className="flex items-center gap-1">
        <button type="button" disabled={value <= min} onClick={() => onChange(value - 1)} className={step}>
          <Icon name="minus" label={t(`fewer_${what}`)} />
        </button>
        <output aria-live="polite" className="min-w-9 text-center font-bold tabular-nums text-ink-strong">
          {value}
        </output>
        <button type="button" disabled={value >= max} onClick={() => onChange(value + 1)} className={step}>
          <Icon name="plus" label={t(`more_${what}`)} />
        </button>
      </span>
    </div>
  );
}
