import type { Format } from '#i18n/format.ts';
import { presentArea } from '#travel/map/present-scene.ts';
import type { NearPoint } from '#travel/places/landmark.sql.ts';
import { nameIn, wordsOf } from '#travel/places/names.ts';
import { metresBetween } from '#travel/places/nearby.ts';
import { distanceText } from '#travel/places/distance-text.ts';
import type { Place } from '#travel/places/place.ts';
import { attractionIllustrationOf } from '#travel/places/place-picture.ts';
import { inOrder } from '#travel/suggest/present-suggestion.ts';
import { favoriteIdOf } from '#web/cookie-lists/favorites-cookie.ts';
import type { PageContext } from '#web/page.ts';
import type { Attraction, OpenHours, VisitOption } from '../content/attraction.ts';
import { hoursText, lengthText, type TextIn, textsIn } from '../ticket-texts.ts';
import { type KindTexts, kindTexts } from '../kind-texts.ts';
import type { CatalogueTexts } from '../supplier.ts';
import type { AttractionView, PictureView } from './attraction-view.ts';
import { crumbsOf } from './city-tickets.ts';

type Static = Pick<
  AttractionView,
  'id' | 'favorite' | 'name' | 'kind' | 'crumbs' | 'pictures' | 'about' | 'facts' | 'lists' | 'address' | 'area'
>;

/** Everything about an attraction that depends on no choice but the option. */
export function presentAttraction(
  context: PageContext,
  place: Place,
  attraction: Attraction,
  option: VisitOption | null,
  format: Format,
  around: { readonly points: readonly NearPoint[]; readonly mapStyle: string | null },
  supplied: readonly string[],
): Static {
  const { translate, textLocale } = context;
  const t = (key: string, values?: Record<string, string | number>) => translate(`ticket-facts.${key}`, values);
  const name = nameIn(attraction, textLocale);
  const texts = option && textsIn(option.texts, textLocale);
  return {
    id: attraction.id,
    favorite: favoriteIdOf('tickets', attraction.id),
    name,
    kind: t(`kind_${attraction.kind}`),
    crumbs: [...crumbsOf(context, place, true), { label: name }],
    pictures: galleryOf(context, place, attraction, supplied),
    about: aboutTexts(attraction, place, texts, context),
    facts: factsOf(context, attraction, option, format),
    lists: texts && option ? listsOf(texts, ownTexts(attraction, option, place, context), context) : [],
    address: [
      inOrder(
        [attraction.address ?? '', nameIn(place, textLocale), nameIn(place.country, textLocale)].filter(Boolean),
        textLocale,
      ),
      t('distanceCentre', { distance: distanceText(metresBetween(place, attraction), translate, format) }),
    ].join(' · '),
    area: presentArea(
      place,
      around.points.filter((point) => nameIn(point, textLocale) !== name),
      around.mapStyle,
      { translate, format, textLocale },
      { name, lat: attraction.lat, lng: attraction.lng },
    ),
  };
}

/** The operator's pictures; drawings of ours where they are too few. */
function galleryOf(
  { translate, textLocale }: PageContext,
  place: Place,
  attraction: Attraction,
  supplied: readonly string[],
): PictureView[] {
  const name = nameIn(attraction, textLocale);
  const count = supplied.length;
  const theirs = supplied.map((src, at) => ({
    src,
    alt: count === 1 ? name : `${name} · ${translate('hotel-nav.pictureOf', { number: at + 1, count })}`,
    isDrawn: false,
  }));
  const drawn = [0, 1, 2].slice(theirs.length).map((turn) => ({
    src: attractionIllustrationOf(place, { seed: attraction.pictureSeed, scene: attraction.kind }, turn),
    alt: name,
    isDrawn: true,
  }));
  return [...theirs, ...drawn];
}

/** Our own text, and the supplier's in its own language. */
function aboutTexts(
  attraction: Attraction,
  place: Place,
  texts: CatalogueTexts | null,
  { translate, textLocale }: PageContext,
): TextIn[] {
  const own = translate(`ticket-facts.about_${attraction.kind}`, {
    name: nameIn(attraction, textLocale),
    ...wordsOf('city', place, textLocale),
  });
  if (attraction.pattern !== null || !texts) return [{ text: own }];
  const theirs = [texts.summary, ...texts.description.split(/\n{2,}/)].filter((text) => text.trim() !== '');
  return theirs.length === 0 ? [{ text: own }] : theirs.map((text) => inTheirs(text, texts, textLocale));
}

const inTheirs = (text: string, { language }: Pick<CatalogueTexts, 'language'>, locale: string): TextIn =>
  language === locale ? { text } : { text, lang: language };

/** What the supplier says, else what is true of the kind of attraction. */
function listsOf(
  texts: CatalogueTexts,
  own: KindTexts | null,
  { translate, textLocale }: PageContext,
): Static['lists'] {
  const lists = [
    ['highlights', texts.highlights, own?.highlights],
    ['included', texts.included, own?.included],
    ['excluded', texts.excluded, own?.excluded],
    ['meetingPoint', texts.meetingPoint === '' ? [] : [texts.meetingPoint], own && [own.meetingPoint]],
  ] as const;
  return lists
    .map(([key, theirs, ours]) => ({
      label: translate(`tickets.${key}`),
      items:
        theirs.length > 0
          ? theirs.map((text) => inTheirs(text, texts, textLocale))
          : (ours ?? []).map((text) => ({ text })),
    }))
    .filter(({ items }) => items.length > 0);
}

const ownTexts = (attraction: Attraction, option: VisitOption, place: Place, context: PageContext): KindTexts | null =>
  attraction.pattern === null
    ? null
    : kindTexts(
        { kind: attraction.kind, name: nameIn(attraction, context.textLocale), operator: option.operator, place },
        option.reference,
        context.textLocale,
        context.translate,
      );

function factsOf(
  { translate }: PageContext,
  attraction: Attraction,
  option: VisitOption | null,
  format: Format,
): Static['facts'] {
  const label = (key: string) => translate(`tickets.${key}`);
  const entries = { digital: 'digital', print: 'print', manifest: 'manifestEntry' } as const;
  return [
    { label: label('duration'), value: lengthText(option?.minutes ?? attraction.minutes, translate, format) },
    {
      label: label('hours'),
      value: (attraction.hours ?? []).map((one) => openText(one, translate, format)).join('; '),
    },
    { label: label('entry'), value: option ? translate(`ticket-facts.${entries[option.redemption]}`) : '' },
    { label: label('operator'), value: option?.operator ?? '' },
  ].filter(({ value }) => value !== '');
}

/** `Open Mon, Tue, 09:00–18:00`. */
function openText({ days, from, until }: OpenHours, translate: PageContext['translate'], format: Format): string {
  // 3 January 2022 is a Monday.
  const named = days.map((day) => format.date(`2022-01-0${day + 2}`, 'weekday_name'));
  return translate('ticket-facts.openAllYear', {
    days: days.length === 7 ? translate('ticket-facts.everyDay') : format.list(named),
    hours: hoursText([{ from, until }], format),
  });
}
