import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { CityView } from './city-view.ts';
import type { MonthLevel } from './months.ts';

const cheapest = 3;
const average = 10_000;

export function presentMonths(
  levels: readonly MonthLevel[],
  translate: Translate,
  format: Format,
): NonNullable<CityView['months']> {
  const furthest = Math.max(1, ...levels.map(({ levelBp }) => Math.abs(levelBp - average)));
  const cheap = new Set(cheapestFirst(levels).slice(0, cheapest));
  return {
    cheapest: translate('city.monthsCheapest', {
      months: format.list(levels.filter((level) => cheap.has(level)).map(({ month }) => format.date(month, 'month'))),
    }),
    rows: levels.map((level) => ({
      label: format.date(level.month, 'month'),
      text: levelText(level, translate, format),
      apart: Math.round(((level.levelBp - average) / furthest) * 100),
      cheap: cheap.has(level),
    })),
  };
}

export function cheapestFirst(levels: readonly MonthLevel[]): MonthLevel[] {
  return levels.toSorted((a, b) => a.levelBp - b.levelBp);
}

/** `18% below the average`. */
export function levelText({ levelBp }: MonthLevel, translate: Translate, format: Format): string {
  const apart = Math.round(Math.abs(levelBp - average) / 100);
  if (apart === 0) return translate('city.monthSame');
  return translate(levelBp < average ? 'city.monthLess' : 'city.monthMore', { percent: format.percent(apart / 100) });
}
