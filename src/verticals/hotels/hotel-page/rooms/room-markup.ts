import { iconMarkup } from '#ui/markup/icon-markup.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { pictureMarkup } from '#ui/pictures/picture-markup.ts';
import type { MixedRoomView, RoomView } from '../hotel-view.ts';
import type { RateLabels } from './rate-labels.ts';
import { type RateAbout, rateMarkup } from './rate-markup.ts';

export interface RoomsAbout extends Omit<RateAbout, 'room'> {
  /** Without dates: the facts of the rooms alone. */
  readonly undated: boolean;
}

const facts = {
  'room-size': iconMarkup('room-size', 'size-4.5 text-ink-soft'),
  bed: iconMarkup('bed', 'size-4.5 text-ink-soft'),
  view: iconMarkup('view', 'size-4.5 text-ink-soft'),
  person: iconMarkup('person', 'size-4.5 text-ink-soft'),
};
const chevron = iconMarkup('chevron-down', 'ms-auto size-5 transition-transform group-open:rotate-180');

/** A room and all ways to buy it: a row of the table on wide pages, a card on phones. */
export function roomMarkup(room: RoomView, { undated, ...about }: RoomsAbout): Markup {
  const { picture, rates, mixedRoom, left } = room;
  return markup`<li class="overflow-clip rounded-card border border-line bg-card shadow-soft${undated ? null : ' xl:grid xl:grid-cols-[23rem_minmax(0,1fr)]'}"><div class="flex border-line ${undated ? 'h-full' : 'xl:border-e'}">${
    // Beside the facts: on phones as high as they are.
    picture && pictureMarkup(picture, [400, 800], 'w-28 shrink-0 sm:w-36 xl:self-start')
  }<div class="min-w-0 p-4 sm:p-5"><h3 class="text-heading">${room.name}</h3>${factsMarkup(room)}${
    mixedRoom && mixedRoomMarkup(mixedRoom)
  }${left && markup`<p class="mt-3 text-small font-bold text-warning">${left}</p>`}</div></div>${
    rates.length > 0
      ? ratesMarkup(rates, { ...about, room })
      : undated
        ? null
        : markup`<p class="flex items-center border-line p-5 text-ink-soft max-xl:border-t xl:justify-center">${about.labels.noRate}</p>`
  }</li>`;
}

function factsMarkup({ facts: known, rates }: RoomView): Markup | null {
  if (known.length === 0) return null;
  return markup`<ul class="mt-2 grid gap-1 text-small text-ink sm:mt-3 sm:gap-1.5">${known.map(
    ({ icon, text }) =>
      // The table has a column of its own for the guests.
      markup`<li class="flex items-center gap-2.5${icon === 'person' && rates.length > 0 ? ' xl:hidden' : null}">${facts[icon]}${text}</li>`,
  )}</ul>`;
}

function ratesMarkup(rates: RoomView['rates'], about: RateAbout): Markup {
  const shown = rates.filter(({ choices }) => choices.length > 0);
  const others = rates.filter(({ choices }) => choices.length === 0);
  const list = (some: RoomView['rates']) => some.map((rate) => rateMarkup(rate, about));
  return markup`<div class="flex min-w-0 flex-col justify-between border-line max-xl:border-t"><ul>${list(shown)}</ul>${noSuchRateMarkup(
    shown,
    about.labels,
  )}${
    // They differ in neither board nor flexibility from a cheaper one, but by when it is too late to cancel.
    others.length > 0
      ? markup`<details class="group border-t border-line"><summary class="flex min-h-12 items-center gap-2 px-4 font-bold sm:px-5 text-brand-text">${about.labels.moreRates(others.length)}<span class="sr-only">: ${about.room.name}</span>${chevron}</summary><ul class="border-t border-line">${list(others)}</ul></details>`
      : null
  }</div>`;
}

/** Shown when no rate of the room has what is chosen. */
function noSuchRateMarkup(rates: RoomView['rates'], { noSuchRate }: RateLabels): Markup {
  const choices = rates.flatMap((rate) => rate.choices).join(' ');
  return markup`<p data-rates="${choices}" class="p-4 text-small text-ink-soft sm:p-5">${noSuchRate}</p>`;
}

/** The guests of each room, and the saving. */
function mixedRoomMarkup({ units, why }: MixedRoomView): Markup {
  return markup`<ol class="mt-3 grid gap-3 text-small">${units.map(
    ({ picture, label, room, guests }) =>
      markup`<li class="flex items-center gap-3">${
        picture && pictureMarkup(picture, [400], 'size-18 shrink-0 rounded-control')
      }<span class="min-w-0 leading-snug"><span class="block text-tiny font-bold text-brand-text">${label}</span><span class="block font-bold text-ink-strong">${room}</span><span class="block text-ink-soft">${guests}</span></span></li>`,
  )}</ol><p class="mt-3 rounded-control bg-positive-soft px-3 py-2 text-small font-bold text-positive">${why}</p>`;
}
