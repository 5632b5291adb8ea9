import { sizedPicture } from '#ui/pictures/sizes.ts';
import type { ChangeTexts, ProductForm, ProductPresenter, ProductSummary } from '#booking/vertical.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { Translate } from '#i18n/translate.ts';
import { nameIn } from '#travel/places/names.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import { ticketRoutes } from '../routes.ts';
import { kindTexts } from '../kind-texts.ts';
import { hoursText, lengthText, optionTitle, textsIn, unitName, unitsText } from '../ticket-texts.ts';
import { asBookedNow } from './moved-visit.ts';
import type { TicketVisit } from './ticket-visit.ts';

interface Words {
  readonly texts: LocaleCode;
  readonly translate: Translate;
  readonly format: Format;
}

function wordsIn(locale: LocaleCode): Words {
  const texts = textLocale(locale);
  return { texts, translate: translator(texts), format: formatFor(getLocale(texts).iso) };
}

/** Formats a booked visit for booking pages, mails, vouchers and calendars. */
export const ticketPresenter: ProductPresenter = {
  changeText: ({ code, worse }, locale) =>
    wordsIn(locale).translate(`tickets-booking.change_${code}_${worse ? 'worse' : 'better'}`),
  words: (locale) => {
    const { translate } = wordsIn(locale);
    return (word, values) => translate(`tickets-booking.${word}`, values);
  },
  present: (details, locale) => presentVisit(asBookedNow(details as TicketVisit), locale),
  supplierChange({ code, before, after }, details, locale): ChangeTexts {
    const words = wordsIn(locale);
    const { allDay } = details as TicketVisit;
    const value = (local: string) =>
      code === 'starts' && allDay ? words.format.date(local.slice(0, 10), 'full') : momentText(local, words);
    return { label: words.translate(`tickets-booking.${code}`), before: value(before), after: value(after) };
  },
  form: (_details, locale) => visitForm(wordsIn(locale).translate),
  codeTexts(details, locale) {
    const { units } = details as TicketVisit;
    const { translate } = wordsIn(locale);
    const t = (key: string) => translate(`tickets-booking.${key}`);
    return {
      heading: t('codesHeading'),
      hint: t('codesHint'),
      holder({ holder }) {
        const unit = holder === null ? undefined : units.find(({ unitId }) => unitId === holder);
        return unit ? unitName(unit, translate) : t('codesHolder_all');
      },
    };
  },
};

const momentText = (local: string, { translate, format }: Words) =>
  translate('stay.dateTime', { date: format.date(local.slice(0, 10), 'full'), time: format.time(local) });

/** The day once, unless it ends on another. */
function periodText(starts: string, ends: string, words: Words): string {
  const isOneDay = starts.slice(0, 10) === ends.slice(0, 10);
  return `${momentText(starts, words)} – ${isOneDay ? words.format.time(ends) : momentText(ends, words)}`;
}

/** One person in whose name the tickets are. */
function visitForm(translate: Translate): ProductForm {
  return {
    slots: [
      {
        id: 'visitor_1',
        label: translate('tickets-booking.lead'),
        kind: 'participant',
        fields: [
          { name: 'first_name', required: true },
          { name: 'last_name', required: true },
        ],
      },
    ],
    wantsNationality: false,
    wantsRequests: false,
    questions: [],
  };
}

const ownNotes = (text: string | null) => (text === null ? [] : [{ text, language: null }]);

/** From when until when the doors are open on the day of a visit without a time; null when that isn't known. */
function openingOf({ starts, hours }: Pick<TicketVisit, 'starts' | 'hours'>) {
  const day = starts.slice(0, 10);
  const from = hours.map((one) => one.from).toSorted()[0];
  const until = hours
    .map((one) => one.until)
    .toSorted()
    .at(-1);
  // What closes after midnight ends on the next day, as the supplier says.
  if (from === undefined || until === undefined || until <= from || until === '24:00') return null;
  return { from: `${day}T${from}`, until: `${day}T${until}` };
}

function presentVisit(visit: TicketVisit, locale: LocaleCode): ProductSummary {
  const words = wordsIn(locale);
  const { texts, translate, format } = words;
  const t = (key: string, values?: Record<string, string>) => translate(`tickets-booking.${key}`, values);
  const { attraction, place, starts, ends, zone, allDay } = visit;
  const title = nameIn(attraction, texts);
  const params = { country: place.country, city: place.slug };
  const address = inOrder(
    [attraction.address ?? '', nameIn(place, texts), format.country(place.countryCode)].filter(Boolean),
    texts,
  );
  const date = format.date(starts.slice(0, 10), 'full');
  const open = allDay ? openingOf(visit) : null;
  const closes = open?.until ?? ends;
  const supplier = textsIn(visit.texts, texts);
  const isOwn = supplier !== null && [texts, texts.split('-')[0]].includes(supplier.language.toLowerCase());
  const own = visit.isOurText
    ? kindTexts(
        { kind: attraction.kind, name: title, operator: visit.operator, place },
        visit.reference,
        texts,
        translate,
      )
    : null;
  const note = (text: string) => ({ text, language: isOwn ? null : (supplier?.language ?? null) });
  return {
    title,
    address,
    phone: null,
    picture: { src: sizedPicture(attraction.picture, 800), alt: title },
    href: ticketRoutes.attraction.href(
      locale,
      { ...params, attraction: attraction.slug },
      { option: visit.optionId, date: starts.slice(0, 10) },
    ),
    searchHref: ticketRoutes.results.href(locale, params, { date: starts.slice(0, 10) }),
    zone,
    starts: { local: starts, text: allDay ? date : momentText(starts, words) },
    ends: { local: closes, text: allDay && !open ? date : momentText(closes, words) },
    dates: allDay ? date : periodText(starts, ends, words),
    length: lengthText(visit.minutes, translate, format),
    facts: [
      { label: t('option'), value: optionTitle(visit, texts, translate).text },
      { label: t('tickets'), value: unitsText(visit.units, translate, format) },
      {
        label: t('entry'),
        value: allDay
          ? visit.hours.length > 0
            ? t('entryAnytime', { hours: hoursText(visit.hours, format) })
            : ''
          : t('entryAt', { time: format.time(starts) }),
      },
      // A fact, because emails have no notes.
      { label: translate('tickets.meetingPoint'), value: supplier?.meetingPoint ? '' : (own?.meetingPoint ?? '') },
      { label: t('operator'), value: visit.operator },
    ].filter(({ value }) => value !== ''),
    arrival: null,
    notes: [
      ...(supplier?.meetingPoint ? [note(t('meetingPoint', { text: supplier.meetingPoint }))] : []),
      ...(supplier?.redemption
        ? [note(t('redemption', { text: supplier.redemption }))]
        : ownNotes(own && own.redemption)),
      ...(visit.redemption === 'manifest' ? [{ text: t('manifest'), language: null }] : []),
      ...(visit.units.every(({ proof }) => proof === false) ? [] : [{ text: t('proof'), language: null }]),
    ],
    lineLabels: { tickets: t('line_tickets') },
    events: [
      {
        title,
        address,
        position: { lat: attraction.lat, lng: attraction.lng },
        starts: { local: open?.from ?? starts, zone },
        ends: { local: closes, zone },
      },
    ],
  };
}
