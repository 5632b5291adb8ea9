import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { carFuel, carGroup, carOfCode } from './acriss.ts';
import type { Car, CarRate, ExtraChoice, OpeningHours, Station } from './supplier.ts';

const facts =
  (translate: Translate) =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(`car-facts.${key}`, values);

export const groupText = (acriss: string, translate: Translate): string =>
  facts(translate)(`group_${carGroup(acriss)}`);

/** `Medium car, Tessel Trio or similar`. */
export function carTitle({ name, acriss }: Pick<Car, 'name' | 'acriss'>, translate: Translate): string {
  return `${groupText(acriss, translate)}, ${facts(translate)('orSimilar', { name })}`;
}

/** A car of which only the code is known: `Small car (MBMR) · Manual`. */
export function codeText(acriss: string, translate: Translate): string {
  const t = facts(translate);
  const { gearbox } = carOfCode(acriss);
  return `${t('groupOf', { group: groupText(acriss, translate), code: acriss })} · ${t(`gearbox_${gearbox}`)}`;
}

/** Seats, gearbox, fuel, bags, air conditioning: what is known of it. */
export function carFeatures(car: Car, translate: Translate): string[] {
  const t = facts(translate);
  const fuel = carFuel(car.acriss);
  return [
    ...(car.seats === null ? [] : [t('seats', { count: car.seats })]),
    t(`gearbox_${car.gearbox}`),
    ...(fuel ? [t(`fuelKind_${fuel}`)] : []),
    ...(car.bags && car.bags.large > 0 ? [t('bagsLarge', { count: car.bags.large })] : []),
    ...(car.bags && car.bags.small > 0 ? [t('bagsSmall', { count: car.bags.small })] : []),
    ...(car.airConditioning ? [t('airConditioning')] : []),
  ];
}

export function mileageText(mileage: CarRate['mileage'], translate: Translate, format: Format): string {
  const t = facts(translate);
  if (mileage === null) return t('mileage_unknown');
  return mileage.unlimited
    ? t('mileage_unlimited')
    : t(`mileage_${mileage.unit}`, { limit: format.number(mileage.limit) });
}

export const fuelText = (policy: CarRate['fuelPolicy'], translate: Translate): string =>
  facts(translate)(`fuel_${policy ?? 'unknown'}`);

export const accessText = (access: Station['access'], translate: Translate): string =>
  facts(translate)(`access_${access ?? 'unknown'}`);

/** `06:00–23:00`, several with commas; empty when they are unknown. */
export function hoursText(hours: readonly OpeningHours[] | null, translate: Translate, format: Format): string {
  if (hours === null) return '';
  if (hours.length === 0) return facts(translate)('closedDay');
  return format.list(hours.map(({ from, until }) => `${format.time(from)}–${format.time(until)}`));
}

export function includedText(included: CarRate['included'], translate: Translate): string[] {
  return (included ?? []).map((code) => facts(translate)(`included_${code}`));
}

/** `2 × Child seat`. */
export function extrasText(extras: readonly ExtraChoice[], translate: Translate, format: Format): string {
  const t = facts(translate);
  return format.list(
    extras.map(({ code, quantity }) => t('extraCount', { count: format.number(quantity), extra: t(`extra_${code}`) })),
  );
}

const ownLines: ReadonlySet<string> = new Set([
  'rental',
  'one_way',
  'young_driver',
  'senior_driver',
  'out_of_hours',
  'full_cover',
  'additional_driver',
  'child_seat',
  'navigation',
  'snow_tyres',
  'desk_charge',
]);

/** What a line of a price is; charges that we have no text for are “Other charges”. */
export const lineText = (code: string, translate: Translate): string =>
  facts(translate)(`line_${ownLines.has(code) ? code : 'charge'}`);
