import { dayAndMonth } from '#i18n/date-style.ts';
import { useIso, useTexts } from '#i18n/use-texts.tsx';
import { FacilityIcon } from '#ui/facility-icon.tsx';
import type { AnyIconName } from '#ui/facility-paths.ts';
import { kindIcons } from './kind-icons.ts';
import { matched } from './matched.ts';
import type { OptionGroup, PlaceOption } from './place-options.ts';
import { guestsIn, type RecentSearch } from './recent/recent-searches.ts';

export interface PlaceListProps {
  listId: string;
  groups: readonly OptionGroup[];
  typed: string;
  /** Index of the active option, -1 for none. */
  active: number;
  hidden: boolean;
  optionId: (at: number) => string;
  onActive: (at: number) => void;
  onChoose: (option: PlaceOption) => void;
}

/** A listbox in groups. The field has the focus and the keys. */
export function PlaceList({ listId, groups, typed, active, hidden, optionId, onActive, onChoose }: PlaceListProps) {
  const t = useTexts('search-form');
  const titles = {
    recent: t('recent'),
    near: t('nearMe'),
    popular: t('popular'),
    places: t('group_places'),
    sights: t('group_sights'),
    hotels: t('group_hotels'),
    attractions: t('group_attractions'),
  };
  let next = 0;
  return (
    <div id={listId} role="listbox" aria-label={t('places')} hidden={hidden} className="p-2">
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={titles[name]}>
          {name === 'near' ? null : (
            <p aria-hidden="true" className="px-3 pt-3 pb-1.5 text-tiny font-bold text-ink-soft">
              {titles[name]}
            </p>
          )}
          {options.map((option) => {
            const at = next++;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
              <div
                key={keyOf(option)}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                ref={(item) => void (at === active && item?.scrollIntoView({ block: 'nearest' }))}
                onClick={() => onChoose(option)}
                onPointerMove={() => at !== active && onActive(at)}
                className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 py-2 aria-selected:bg-brand-soft"
              >
                <Row option={option} typed={typed} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function keyOf(option: PlaceOption): string {
  if (option.kind === 'recent') return option.search.router;
  return option.kind === 'near' ? 'near' : option.place.path;
}

function Row({ option, typed }: { option: PlaceOption; typed: string }) {
  const t = useTexts('search-form');
  if (option.kind === 'near')
    return <Line icon="locate" brand name={t('nearMe')} typed="" detail={t('nearMeHint')} aside="" />;
  if (option.kind === 'recent') return <Recent search={option.search} typed={typed} />;
  const { kind, name, where, offered_text: offered } = option.place;
  const label = t(`kind_${kind}`);
  return (
    <Line
      icon={kindIcons[kind]}
      name={name}
      typed={typed}
      detail={where || label}
      aside={offered ?? (where ? label : '')}
    />
  );
}

function Recent({ search, typed }: { search: RecentSearch; typed: string }) {
  const t = useTexts('search-form');
  const iso = useIso();
  const days = new Intl.DateTimeFormat(`${iso}-u-ca-gregory-nu-latn`, { ...dayAndMonth(iso), timeZone: 'UTC' });
  const { check_in, check_out, guests } = search.params;
  const dates = [check_in, check_out].filter((day) => day !== undefined).map((day) => days.format(Date.parse(day)));
  const date = dates.join(' – ');
  const detail = guests ? t('stayShort', { dates: date, guests: t('guestCount', { count: guestsIn(guests) }) }) : date;
  return <Line icon="clock" name={search.name} typed={typed} detail={detail} aside="" />;
}

interface LineProps {
  icon: AnyIconName;
  brand?: boolean;
  name: string;
  typed: string;
  detail: string;
  aside: string;
}

function Line({ icon, brand = false, name, typed, detail, aside }: LineProps) {
  const [before, match, after] = matched(name, typed);
  return (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-control ${brand ? 'bg-brand-soft text-brand-text' : 'bg-sunken text-ink-soft'}`}
      >
        <FacilityIcon name={icon} />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="block truncate text-ink-strong">
          <bdi>
            {before}
            <b>{match}</b>
            {after}
          </bdi>
        </span>
        <span className="block truncate text-small text-ink-soft">{detail}</span>
      </span>
      {aside ? <span className="shrink-0 text-tiny text-ink-soft">{aside}</span> : null}
    </>
  );
}
