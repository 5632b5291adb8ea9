import {
  type Booking,
  decimal,
  leftOf,
  type Penalty,
  type Plan,
  type Property,
  propertyOf,
  type RoomType,
} from './test-books.ts';

export interface Occupancy {
  readonly rooms: number;
  readonly adults: number;
  readonly children: number;
  readonly paxes?: readonly { readonly type: string; readonly age: number }[];
}

/** The content of this server's rate keys. Connectors must not parse them. */
export interface Key {
  readonly property: number;
  readonly room: string;
  readonly plan: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: number;
  readonly adults: number;
  readonly ages: readonly number[];
  readonly net: number;
  readonly checked: boolean;
}

export function writeKey(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64');
}

export function readKey(text: string): Key | null {
  try {
    const key = JSON.parse(Buffer.from(text, 'base64').toString()) as Key | null;
    return key && propertyOf(key.property) ? key : null;
  } catch {
    return null;
  }
}

function nightsOf(checkIn: string, checkOut: string): number {
  return (Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000;
}

/** Weekends cost a tenth more, so that the nights of a stay differ. */
function nightPrices(
  plan: Plan,
  key: Pick<Key, 'checkIn' | 'checkOut' | 'adults' | 'ages' | 'rooms'>,
  raise: number,
): number[] {
  const plain = (plan.adult * key.adults + plan.child * key.ages.length) * key.rooms;
  return Array.from({ length: nightsOf(key.checkIn, key.checkOut) }, (_, night) => {
    const day = new Date(Date.parse(key.checkIn) + night * 86_400_000).getUTCDay();
    return Math.round((plain * (day >= 5 ? 11 : 10) * (10_000 + raise)) / 100_000);
  });
}

export function penaltiesOf(property: Property, plan: Plan, checkIn: string, net: number, now: Date): Penalty[] {
  const at = (daysBefore: number) =>
    Temporal.PlainDate.from(checkIn)
      .subtract({ days: daysBefore })
      .toZonedDateTime({ timeZone: property.zone, plainTime: '23:59' })
      .toString({ timeZoneName: 'never' });
  if (plan.rateClass === 'NRF') {
    const from = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(property.zone).subtract({ days: 1 });
    return [{ amount: decimal(net), from: from.round('minute').toString({ timeZoneName: 'never' }) }];
  }
  return [
    { amount: decimal(Math.ceil(net / 3)), from: at(plan.freeDays + 1) },
    { amount: decimal(net), from: at(1) },
  ];
}

export interface Market {
  readonly bookings: readonly Booking[];
  readonly now: Date;
  /** Basis points that prices have gone up by since. */
  readonly raise: number;
  readonly daily: boolean;
}

export function currentNet(key: Key, raise: number): number {
  const room = propertyOf(key.property)?.rooms.find((one) => one.code === key.room);
  const plan = room?.plans[key.plan];
  return plan ? nightPrices(plan, key, raise).reduce((all, night) => all + night, 0) : 0;
}

/** One rate as the wire has it; null when there are too few rooms or the room is too small. */
export function rateJson(
  property: Property,
  room: RoomType,
  planAt: number,
  asked: Omit<Key, 'net' | 'checked' | 'property' | 'room' | 'plan'>,
  market: Market,
  checked: boolean,
) {
  const plan: Plan | undefined = room.plans[planAt];
  const left = leftOf(market.bookings, property, room, asked.checkIn, asked.checkOut);
  if (!plan || left < asked.rooms || asked.adults > room.maxAdults || asked.ages.length > room.maxChildren) return null;
  const nights = nightPrices(plan, asked, market.raise);
  const net = nights.reduce((all, night) => all + night, 0);
  const city = asked.adults * asked.rooms * nights.length * 220;
  return {
    rateKey: writeKey({ ...asked, property: property.code, room: room.code, plan: planAt, net, checked }),
    rateClass: plan.rateClass,
    rateType: checked ? 'BOOKABLE' : plan.rateType,
    net: decimal(net),
    ...(plan.minimumSale && { sellingRate: decimal(Math.round(net * 1.2)), hotelMandatory: true }),
    allotment: left,
    paymentType: plan.paymentType ?? 'AT_WEB',
    packaging: plan.packaging ?? false,
    ...(plan.comments && (checked ? { rateComments: plan.comments } : { rateCommentsId: '102|190011|0' })),
    boardCode: plan.boardCode,
    cancellationPolicies: penaltiesOf(property, plan, asked.checkIn, net, market.now),
    taxes: {
      allIncluded: false,
      taxes: [
        { included: true, amount: decimal(Math.floor(net / 11)), currency: property.currency, type: 'TAXESANDFEES' },
        { included: false, amount: decimal(city), currency: 'EUR', type: 'TAX', subType: 'City Tax' },
      ],
    },
    rooms: asked.rooms,
    adults: asked.adults,
    children: asked.ages.length,
    ...(asked.ages.length > 0 && { childrenAges: asked.ages.join(',') }),
    ...(market.daily && { dailyRates: nights.map((night, place) => ({ offset: place, dailyNet: decimal(night) })) }),
  };
}

export function hotelJson(
  property: Property,
  checkIn: string,
  checkOut: string,
  occupancies: readonly Occupancy[],
  market: Market,
) {
  const rooms = property.rooms.flatMap((room) => {
    const rates = room.plans.flatMap((_, plan) =>
      occupancies.flatMap(({ rooms: count, adults, paxes }) => {
        const ages = (paxes ?? []).map((pax) => pax.age);
        return rateJson(property, room, plan, { checkIn, checkOut, rooms: count, adults, ages }, market, false) ?? [];
      }),
    );
    return rates.length > 0 ? [{ code: room.code, name: room.name, rates }] : [];
  });
  return rooms.length > 0 ? { code: property.code, name: property.name, currency: property.currency, rooms } : null;
}
