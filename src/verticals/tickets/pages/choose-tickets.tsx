import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ChooseView, DayView, MonthView, OptionView, SlotView, UnitView } from './attraction-view.ts';

const step = 'rounded-card border border-line bg-card p-5 shadow-soft sm:p-6';

/** Option, day, tickets, time: links and plain forms, each step with what was chosen before. */
export function ChooseTickets({ choose, propose }: { choose: ChooseView; propose: string | null }) {
  const t = useTexts('tickets');
  return (
    <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <section aria-labelledby="step-option" className={step}>
          <h3 id="step-option" className="text-heading">
            {t('options')}
          </h3>
          <ul className="mt-4 grid gap-3">
            {choose.options.map((option) => (
              <Option key={option.id} option={option} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="step-day" className={step}>
          <h3 id="step-day" className="text-heading">
            {t('days')}
          </h3>
          <Month month={choose.month} />
        </section>
      </div>
      <section aria-labelledby="step-units" className={step}>
        <h3 id="step-units" className="text-heading">
          {t('visitors')}
        </h3>
        <Units choose={choose} />
      </section>
      <section aria-labelledby="step-times" className={`${step} lg:col-span-2`}>
        <h3 id="step-times" className="text-heading">
          {t('times')}
        </h3>
        {choose.day ? <p className="mt-1 font-bold text-ink-strong">{choose.day.text}</p> : null}
        {choose.slots === null ? (
          <p className="mt-3 text-ink">{choose.hint}</p>
        ) : (
          <Slots slots={choose.slots} propose={propose} />
        )}
        {choose.rate ? <p className="mt-3 text-tiny text-ink-soft">{choose.rate}</p> : null}
      </section>
    </div>
  );
}

function Option({ option }: { option: OptionView }) {
  return (
    <li>
      <a
        href={option.href}
        data-keep-scroll=""
        aria-current={option.chosen ? 'true' : undefined}
        className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-control border p-4 hover:border-brand ${option.chosen ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
      >
        <span className="min-w-0">
          <bdi lang={option.title.lang} className="font-bold text-ink-strong">
            {option.title.text}
          </bdi>
          <span className="block text-small text-ink-soft">{option.facts.join(' · ')}</span>
        </span>
        {option.price ? <span className="font-bold text-ink-strong tabular-nums">{option.price}</span> : null}
      </a>
    </li>
  );
}

function Month({ month }: { month: MonthView }) {
  const t = useTexts('tickets');
  const way = 'grid size-11 place-items-center rounded-control hover:bg-sunken';
  return (
    <>
      <div className="mt-3 flex items-center justify-between gap-2">
        {month.previous ? (
          <a href={month.previous} data-keep-scroll="" className={way}>
            <Icon name="chevron-back" label={t('previousMonth')} />
          </a>
        ) : (
          <span className="size-11" />
        )}
        <p className="font-bold text-ink-strong">{month.title}</p>
        {month.next ? (
          <a href={month.next} data-keep-scroll="" className={way}>
            <Icon name="chevron-next" label={t('nextMonth')} />
          </a>
        ) : (
          <span className="size-11" />
        )}
      </div>
      <table className="mt-2 w-full table-fixed border-separate border-spacing-0.5 text-center">
        <caption className="sr-only">{month.title}</caption>
        <thead>
          <tr>
            {month.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="py-1 text-tiny font-normal text-ink-soft">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, place) => (
                <td key={place} className="p-0">
                  {day ? <Day day={day} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Day({ day }: { day: DayView }) {
  const look = 'flex min-h-13 w-full flex-col items-center justify-center rounded-control leading-tight';
  const content = (
    <>
      <span className="sr-only">{day.label}</span>
      <span aria-hidden="true" className="text-small font-bold">
        {day.number}
      </span>
      <span aria-hidden="true" className="text-[0.625rem] tabular-nums">
        {day.price ?? ''}
      </span>
    </>
  );
  return day.href ? (
    <a
      href={day.href}
      data-keep-scroll=""
      aria-current={day.chosen ? 'date' : undefined}
      className={`${look} ${day.chosen ? 'bg-brand text-brand-ink' : 'text-ink-strong hover:bg-brand-soft'}`}
    >
      {content}
    </a>
  ) : (
    <span className={`${look} text-ink-soft line-through`}>{content}</span>
  );
}

/** Numbers of tickets: a GET form of its own, because the times depend on them. */
function Units({ choose }: { choose: ChooseView }) {
  const t = useTexts('tickets');
  return (
    <form action={`${choose.action}#tickets`} method="get" data-navigate="" className="mt-4 grid gap-4">
      <input type="hidden" name="option" value={choose.option} />
      {choose.currency ? <input type="hidden" name="currency" value={choose.currency} /> : null}
      <label className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-bold text-ink-strong">{t('day')}</span>
        <span className="w-48">
          <input
            key={choose.day?.value}
            type="date"
            name="date"
            required
            min={choose.today}
            max={choose.lastDay}
            defaultValue={choose.day?.value ?? ''}
            className="control"
          />
        </span>
      </label>
      {choose.units.map((unit) => (
        <Unit key={`${choose.option} ${unit.name}`} unit={unit} />
      ))}
      <Button type="submit" block>
        {t('check')}
      </Button>
    </form>
  );
}

function Unit({ unit }: { unit: UnitView }) {
  return (
    <label className="flex items-center justify-between gap-4 border-t border-line pt-3">
      <span className="min-w-0">
        <span className="font-bold text-ink-strong">{unit.label}</span>
        {unit.price ? <span className="text-small text-ink tabular-nums"> · {unit.price}</span> : null}
        {unit.rules ? <span className="block text-small text-ink-soft">{unit.rules}</span> : null}
      </span>
      <span className="w-20 shrink-0">
        <input
          type="number"
          name={unit.name}
          min={0}
          max={unit.max}
          defaultValue={unit.value}
          inputMode="numeric"
          className="control text-center tabular-nums"
        />
      </span>
    </label>
  );
}

function Slots({ slots, propose }: { slots: readonly SlotView[]; propose: string | null }) {
  const t = useTexts('tickets');
  return (
    <form method="post" className="mt-4">
      <FormToken />
      <ul className="grid gap-3 lg:grid-cols-2">
        {slots.map((slot) => (
          <li
            key={slot.time}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control border border-line p-4"
          >
            <div className="min-w-0">
              <p className="text-lead font-bold text-ink-strong tabular-nums">{slot.time}</p>
              {slot.policy ? (
                <p className={`text-small ${slot.free ? 'font-bold text-positive' : 'text-ink-soft'}`}>{slot.policy}</p>
              ) : null}
              {slot.left ? <p className="text-small font-bold text-warning">{slot.left}</p> : null}
            </div>
            {slot.offer ? (
              <div className="flex w-full flex-wrap items-center justify-end gap-3">
                <p className="me-auto">
                  <bdi className="block text-heading font-bold text-ink-strong tabular-nums">{slot.total}</bdi>
                  <span className="block text-tiny text-ink-soft">{t('taxes')}</span>
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" name="offer" value={slot.offer} aria-label={`${t('book')}: ${slot.time}`}>
                    {t('book')}
                  </Button>
                  <Button
                    type="submit"
                    kind="secondary"
                    name="basket"
                    value={slot.offer}
                    aria-label={`${t('addToBasket')}: ${slot.time}`}
                  >
                    {t('addToBasket')}
                  </Button>
                  {propose === null ? null : (
                    <Button type="submit" kind="secondary" name="proposal" value={slot.offer}>
                      {propose}
                      <span className="sr-only">: {slot.time}</span>
                    </Button>
                  )}
                </div>
              </div>
            ) : (
              <p className="font-bold text-ink-soft">{t('soldOut')}</p>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}
