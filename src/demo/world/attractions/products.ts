import { countryOf, type WorldCity } from '../geography/places.ts';
import type { Random } from '../random.ts';
import type { WorldAttraction, WorldTicketOption, WorldTicketProduct } from './attraction.ts';
import { type KindFacts, kindFacts } from './kinds.ts';
import { operatorOf } from './operators.ts';
import { unitsOf } from './units.ts';

const formats = ['QRCODE', 'QRCODE', 'QRCODE', 'CODE128', 'AZTECCODE'] as const;

/** What is sold of an attraction: a ticket or a tour, and for some sights a tour with a guide by another company. */
export function productsOf(
  { id, kind }: Pick<WorldAttraction, 'id' | 'kind'>,
  city: WorldCity,
  random: Random,
): WorldTicketProduct[] {
  const facts = kindFacts[kind];
  const adultMinor = (city.threeStarMinor * facts.shareBp * random.int(85, 125)) / 1_000_000;
  const main: WorldTicketOption = {
    code: codeOf(kind, facts),
    startTimes: facts.startTimes,
    minutes: facts.minutes,
    capacity: facts.capacity,
    cancelHours: facts.cancelHours,
    maxTickets: facts.units === 'tour' ? 8 : 10,
    adultMinor,
    priceStepMinor: city.priceStepMinor,
    units: unitsOf[facts.units],
  };
  const common = { attractionId: id, currency: countryOf(city.country).currency };
  const product = {
    ...common,
    id: `oc-${id}`,
    operator: operatorOf(kind, random),
    timed: facts.startTimes.length > 0,
    codesPerTicket: facts.units !== 'tour',
    format: random.pick(formats),
    options: [main, ...furtherOptions(kind, main)],
  };
  return ['museum', 'monument'].includes(kind) && random.chance(0.6)
    ? [product, { ...product, ...guided(main, random), id: `oc-${id}-guided` }]
    : [product];
}

/** Many monuments and parks are open to everybody, so what is sold is a guide for the ear. */
function codeOf(kind: WorldAttraction['kind'], { units }: KindFacts): string {
  if (kind === 'monument' || kind === 'park') return 'audio_guide';
  return units === 'tour' ? 'shared' : 'entry';
}

function furtherOptions(kind: WorldAttraction['kind'], main: WorldTicketOption): WorldTicketOption[] {
  const small = { ...main, code: 'small_group', capacity: 6, maxTickets: 6, adultMinor: main.adultMinor * 1.6 };
  const sunset = { ...main, code: 'sunset', startTimes: ['19:30'], adultMinor: main.adultMinor * 1.3 };
  const twoDays = { ...main, code: 'two_days', adultMinor: main.adultMinor * 1.4 };
  if (kind === 'walking_tour' || kind === 'bike_tour') return [small];
  if (kind === 'boat_trip') return [{ ...sunset, capacity: 40 }];
  return kind === 'bus_tour' ? [twoDays] : [];
}

function guided(
  main: WorldTicketOption,
  random: Random,
): Pick<WorldTicketProduct, 'operator' | 'timed' | 'codesPerTicket' | 'options'> {
  return {
    operator: operatorOf('walking_tour', random),
    timed: true,
    codesPerTicket: false,
    options: [
      {
        ...main,
        code: 'guided',
        startTimes: ['10:30', '14:30'],
        minutes: 120,
        capacity: 20,
        cancelHours: 24,
        maxTickets: 8,
        adultMinor: main.adultMinor * 1.9,
        units: unitsOf.tour,
      },
    ],
  };
}
