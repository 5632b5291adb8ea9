import type { ChangeTexts, ProductForm, ProductPresenter, ProductSummary } from '#booking/vertical.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { Translate } from '#i18n/translate.ts';
import { nameIn } from '#travel/places/names.ts';
import { fromJson } from '#values/money.ts';
import {
  accessText,
  carFeatures,
  carTitle,
  codeText,
  extrasText,
  fuelText,
  hoursText,
  includedText,
  lineText,
  mileageText,
} from '../car-texts.ts';
import { carPicture } from '../pictures/car-picture.ts';
import { rentalDays } from '../rental/rental-query.ts';
import { carRoutes } from '../routes.ts';
import { fuelPolicies } from '../supplier.ts';
import { amountOfCode, mileageOfCode, type TermCode, termCodes } from './car-terms.ts';
import type { CarRental, RentalEnd } from './car-rental.ts';

interface Words {
  readonly texts: LocaleCode;
  readonly translate: Translate;
  readonly format: Format;
}

function wordsIn(locale: LocaleCode): Words {
  const texts = textLocale(locale);
  return { texts, translate: translator(texts), format: formatFor(getLocale(texts).iso) };
}

/** Formats a booked rental for booking pages, mails, vouchers and calendars. */
export const carPresenter: ProductPresenter = {
  changeText({ code, worse, before, after }, locale) {
    const words = wordsIn(locale);
    const { translate } = words;
    const term = termCodes.find((one) => one === code);
    if (term) return termText(term, before, after, words);
    const values = { before: codeText(before, translate), after: codeText(after, translate) };
    return translate(`cars-booking.change_${code}_${worse ? 'worse' : 'better'}`, values);
  },
  words: (locale) => {
    const { translate } = wordsIn(locale);
    return (word, values) => translate(`cars-booking.${word}`, values);
  },
  present: (details, locale) => presentRental(details as CarRental, wordsIn(locale), locale),
  form: (details, locale) => driverForm(details as CarRental, wordsIn(locale).translate),
  supplierChange({ before, after }, _details, locale): ChangeTexts {
    const { translate } = wordsIn(locale);
    return {
      label: translate('cars-booking.changedCar'),
      before: codeText(before, translate),
      after: codeText(after, translate),
    };
  },
};

const termLabels: Readonly<Record<TermCode, string>> = {
  pickup: 'factPickup',
  dropoff: 'factReturn',
  mileage: 'factMileage',
  fuel: 'factFuel',
  excess: 'factExcess',
  deposit: 'factDeposit',
};

function termText(code: TermCode, before: string, after: string, { translate, format }: Words): string {
  const value = (written: string) => {
    if (code === 'mileage') return mileageText(mileageOfCode(written), translate, format);
    if (code === 'fuel') return fuelText(fuelPolicies.find((one) => one === written) ?? null, translate);
    if (code === 'pickup' || code === 'dropoff') return format.name(written);
    const amount = amountOfCode(written);
    return amount ? format.money(amount) : translate('car-facts.excessUnknown');
  };
  const label = translate(`cars-booking.${termLabels[code]}`);
  return translate('cars-booking.changedTerm', { label, before: value(before), after: value(after) });
}

/** The driver's date of birth must give an age that the price is good for. */
function driverForm({ from, ages }: CarRental, translate: Translate): ProductForm {
  const day = Temporal.PlainDate.from(from.slice(0, 10));
  return {
    slots: [
      {
        id: 'driver_1',
        label: translate('cars-booking.driver'),
        kind: 'driver',
        fields: [
          { name: 'first_name', required: true },
          { name: 'last_name', required: true },
          {
            name: 'born_on',
            required: true,
            min: day
              .subtract({ years: ages.until + 1 })
              .add({ days: 1 })
              .toString(),
            max: day.subtract({ years: ages.from }).toString(),
          },
          { name: 'flight_number', required: false },
        ],
      },
    ],
    wantsNationality: false,
    wantsRequests: false,
    questions: [],
  };
}

function presentRental(rental: CarRental, { texts, translate, format }: Words, locale: LocaleCode): ProductSummary {
  const t = (key: string, values?: Record<string, string>) => translate(`cars-booking.${key}`, values);
  const { pickup, dropoff, from, until, changed } = rental;
  const title = translate('car-facts.title', { car: carTitle(rental.car, translate), vendor: rental.vendor });
  const at = (local: string) =>
    translate('stay.dateTime', { date: format.date(local.slice(0, 10), 'full'), time: format.time(local) });
  const amount = (json: CarRental['deposit']) =>
    json ? format.money(fromJson(json)) : translate('car-facts.excessUnknown');
  const deskText = ({ station }: RentalEnd) =>
    // Isolated, or a Latin name would turn around a line that runs from right to left.
    [
      ...[station.name, station.address].filter(Boolean).map((text) => format.name(text)),
      accessText(station.access, translate),
    ].join(' · ');
  const keys = {
    pickup: pickup.code,
    dropoff: dropoff.code === pickup.code ? null : dropoff.code,
    from,
    until,
    age: rental.age,
    residence: rental.residence,
  };
  const results = carRoutes.results.href(locale, {}, keys);
  const note = (text: string) => ({ text, language: null });
  const hours = (key: string, end: RentalEnd) =>
    end.station.hours === null ? [] : [note(t(key, { hours: hoursText(end.station.hours, translate, format) }))];
  const event = (key: string, end: RentalEnd, local: string) => ({
    title: t(key, { title }),
    address: `${end.station.name}, ${end.station.address}`,
    place: end.station.name,
    position: { lat: end.station.lat, lng: end.station.lng },
    starts: { local, zone: end.zone },
    ends: { local: halfAnHourAfter(local), zone: end.zone },
  });
  return {
    title,
    address: [nameIn(pickup.named, texts), format.country(pickup.countryCode)].join(', '),
    phone: pickup.station.phone,
    picture: { src: carPicture(rental.car), alt: carTitle(rental.car, translate) },
    href: results,
    searchHref: results,
    zone: pickup.zone,
    starts: { local: from, text: at(from) },
    ends: { local: until, text: at(until) },
    dates: `${at(from)} – ${at(until)}`,
    length: translate('car-facts.days', { count: rentalDays(rental) }),
    facts: [
      {
        label: t('factCar'),
        value: changed?.car ? codeText(changed.car, translate) : carFeatures(rental.car, translate).join(' · '),
      },
      { label: t('factVendor'), value: rental.vendor },
      ...(deskText(pickup) === deskText(dropoff)
        ? [{ label: t('factDesk'), value: deskText(pickup) }]
        : [
            { label: t('factPickup'), value: deskText(pickup) },
            { label: t('factReturn'), value: deskText(dropoff) },
          ]),
      { label: t('factMileage'), value: mileageText(rental.mileage, translate, format) },
      { label: t('factFuel'), value: fuelText(rental.fuelPolicy, translate) },
      { label: t('factExcess'), value: amount(rental.excess) },
      { label: t('factDeposit'), value: amount(rental.deposit) },
      { label: t('factIncluded'), value: includedText(rental.included, translate).join(' · ') },
      { label: t('factExtras'), value: extrasText(rental.extras, translate, format) },
    ].filter(({ value }) => value !== ''),
    arrival: null,
    notes: [
      ...hours('noteHours', pickup),
      ...hours('noteHoursReturn', dropoff),
      ...(rental.charges.includes('out_of_hours') ? [note(t('noteOutOfHours'))] : []),
      note(t('noteBring')),
      ...rental.conditions.map((condition) => ({
        text: t('noteCondition', condition),
        language: texts === 'en' ? null : 'en',
      })),
    ],
    lineLabels: Object.fromEntries(['rental', ...rental.charges].map((code) => [code, lineText(code, translate)])),
    events: [event('eventPickup', pickup, from), event('eventReturn', dropoff, until)],
  };
}

const halfAnHourAfter = (local: string): string =>
  Temporal.PlainDateTime.from(local).add({ minutes: 30 }).toString({ smallestUnit: 'minute' });
