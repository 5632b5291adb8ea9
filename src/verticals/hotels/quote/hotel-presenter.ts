import type { ChangeTexts, ProductForm, ProductPresenter, ProductSummary, SupplierChange } from '#booking/vertical.ts';
import { formatFor } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { sizedPicture } from '#ui/pictures/sizes.ts';
import type { Translate } from '#i18n/translate.ts';
import { formatParty } from '#values/party.ts';
import { nightsOf } from '#values/stay-dates.ts';
import { nameIn } from '#travel/places/names.ts';
import { addressText } from '../facts/address-text.ts';
import { lineLabels } from '../facts/line-label.ts';
import { bedsText, nightsText, partyText, roomPartyText, roomText, starsText } from '../facts/words.ts';
import { hotelWords } from './hotel-words.ts';
import { policyTexts } from './policies.ts';
import { leadGuestSlot } from '../supplier.ts';
import { asBookedNow, type HotelStay, type StayChange } from './hotel-stay.ts';
import { hotelRoutes } from '../routes.ts';

/** Formats a booked stay for booking pages, mails, vouchers and calendars. */
export const hotelPresenter: ProductPresenter = {
  changeText: ({ code, worse }, locale) =>
    translator(textLocale(locale))(`hotel-booking.change_${code}_${worse ? 'worse' : 'better'}`),
  words: (locale) => hotelWords(translator(textLocale(locale))),
  present: (details, locale) => presentStay(asBookedNow(details as HotelStay), locale),
  supplierChange: (change, details, locale) => stayChange(change, details as HotelStay, locale),
  form: (details, locale, before) => stayForm(details as HotelStay, locale, before),
};

/** One lead guest for each room. */
function stayForm(booked: HotelStay, locale: LocaleCode, before?: number): ProductForm {
  const { party, units } = booked;
  const texts = textLocale(locale);
  const translate = translator(texts);
  const format = formatFor(getLocale(texts).iso);
  return {
    slots: party.map((room, at) => {
      const type = units?.[at] ?? (before === undefined ? undefined : booked);
      const values = { number: format.number((before ?? 0) + at + 1), guests: roomPartyText(room, translate, format) };
      return {
        id: leadGuestSlot(at),
        label: type
          ? translate('house.unitOf', { ...values, room: roomText(type, translate) })
          : translate('house.unit', values),
        kind: 'lead_guest',
        fields: [
          { name: 'first_name', required: true },
          { name: 'last_name', required: true },
        ],
      };
    }),
    wantsNationality: true,
    wantsRequests: true,
    questions: [],
  };
}

function stayChange({ code, before, after }: SupplierChange, booked: HotelStay, locale: LocaleCode): ChangeTexts {
  const texts = textLocale(locale);
  const translate = translator(texts);
  const format = formatFor(getLocale(texts).iso);
  const labels: Record<StayChange, string> = { check_in: 'checkIn', check_out: 'checkOut', room: 'roomLabel' };
  const value = (text: string) => {
    if (code !== 'room') return format.date(text, 'full');
    const roomName = text === booked.roomCode ? booked.roomName : text;
    return roomText({ roomCode: text, roomName }, translate);
  };
  return { label: translate(`house.${labels[code as StayChange]}`), before: value(before), after: value(after) };
}

/** The room names of a booking, each type once. */
function roomsText(booked: HotelStay, translate: Translate): string {
  if (!booked.units) return roomText(booked, translate);
  return [...new Set(booked.units.map((unit) => roomText(unit, translate)))].join(' + ');
}

/** The hotel's page for the stay. */
export const stayHref = ({ hotel, place, stay, party }: HotelStay, locale: LocaleCode): string =>
  hotelRoutes.hotel.href(
    locale,
    { country: place.country, city: place.slug, hotel: hotel.slug },
    { check_in: stay.checkIn, check_out: stay.checkOut, guests: formatParty(party) },
  );

function presentStay(booked: HotelStay, locale: LocaleCode): ProductSummary {
  const texts = textLocale(locale);
  const translate = translator(texts);
  const format = formatFor(getLocale(texts).iso);
  const { hotel, place, stay, party, board, beds } = booked;
  const city = place.names[texts] ?? nameIn({ name: place.names['en'] ?? place.slug, names: place.names }, texts);
  const from = hotel.checkIn.from;
  const until = hotel.checkOut.until;
  const say = (key: string, values?: Record<string, string>) => translate(`house.${key}`, values);
  const address = addressText(hotel, city, format.country(place.countryCode));
  const stars = hotel.stars > 0 ? ` · ${starsText(hotel.stars, translate)}` : '';
  const arrives = translate('stay.fromTime', { date: format.date(stay.checkIn, 'full'), time: format.time(from) });
  const leaves = translate('stay.untilTime', { date: format.date(stay.checkOut, 'full'), time: format.time(until) });
  return {
    title: hotel.name,
    part: {
      of: [booked.propertyId, stay.checkIn, stay.checkOut].join(' '),
      name: `${roomsText(booked, translate)} · ${translate(`facts.board_${board}`)}`,
      chargeElse: translate('hotel-rooms.chargeElse'),
    },
    address,
    phone: hotel.phone,
    picture: hotel.pictureFile
      ? { src: sizedPicture(hotel.pictureFile, 800), alt: translate('hotel.picture_facade', { name: hotel.name }) }
      : null,
    href: stayHref(booked, locale),
    searchHref: hotelRoutes.results.href(
      locale,
      { country: place.country, city: place.slug },
      { check_in: stay.checkIn, check_out: stay.checkOut, guests: formatParty(party) },
    ),
    zone: hotel.tz,
    starts: { local: `${stay.checkIn}T${from}`, text: arrives },
    ends: { local: `${stay.checkOut}T${until}`, text: leaves },
    dates: `${arrives} – ${leaves}`,
    length: nightsText(nightsOf(stay), translate),
    facts: [
      { label: say('hotelLabel'), value: translate(`facts.kind_${hotel.kind}`) + stars },
      { label: say('roomLabel'), value: roomsText(booked, translate) },
      { label: say('bedsLabel'), value: booked.units ? '' : bedsText(beds, translate, format) },
      {
        label: say('boardLabel'),
        value: `${translate(`facts.board_${board}`)} · ${translate(`facts.boardMeals_${board}`)}`,
      },
      { label: say('guestsLabel'), value: partyText(party, translate) },
    ].filter(({ value }) => value !== ''),
    arrival: hotel.checkIn,
    notes: [
      ...(booked.remarks?.texts ?? []).map((text) => ({ text, language: booked.remarks?.language ?? null })),
      ...(hotel.checkIn.until
        ? [
            {
              text: say('lateArrival', {
                until: format.time(hotel.checkIn.until),
                phone: `\u2066${hotel.phone}\u2069`,
              }),
              language: null,
            },
          ]
        : []),
      ...policyTexts(hotel, hotel.currency, translate, format).map(({ label, text }) => ({
        text: say('note', { label, text }),
        language: null,
      })),
    ],
    lineLabels: lineLabels(translate),
    events: [
      {
        title: hotel.name,
        address,
        position: { lat: hotel.lat, lng: hotel.lng },
        starts: { local: `${stay.checkIn}T${from}`, zone: hotel.tz },
        ends: { local: `${stay.checkOut}T${until}`, zone: hotel.tz },
      },
    ],
  };
}
