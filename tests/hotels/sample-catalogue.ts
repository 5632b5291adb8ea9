import type { SandboxCatalogue, SandboxProperty, SandboxRoomType } from '#demo/hotels/server.ts';

const plans = [
  { code: 'SAVER', board: 'RO', refundable: false, freeUntilDays: 0, priceBp: 9_000 },
  { code: 'ASK', board: 'RO', refundable: true, freeUntilDays: 0, feeOnRequest: true, priceBp: 9_500 },
  { code: 'FLEX', board: 'RO', refundable: true, freeUntilDays: 3, priceBp: 10_000 },
  { code: 'FLEX-BB', board: 'BB', refundable: true, freeUntilDays: 1, priceBp: 11_500 },
] as const;

const roomTypes: readonly SandboxRoomType[] = [
  {
    code: 'DBL',
    name: 'Double room',
    maxAdults: 2,
    maxChildren: 1,
    maxGuests: 3,
    beds: [{ kind: 'double', count: 1 }],
    rooms: 7,
    basePriceMinor: 12_345n,
    plans,
  },
  {
    code: 'FAM',
    name: 'Family room',
    maxAdults: 3,
    maxChildren: 3,
    maxGuests: 5,
    beds: [
      { kind: 'king', count: 1 },
      { kind: 'bunk', count: 1 },
    ],
    rooms: 3,
    basePriceMinor: 20_001n,
    plans,
  },
];

function property(id: string, currency: string, tz: string): SandboxProperty {
  return {
    id,
    currency,
    tz,
    roomTypes,
    taxes: {
      vatBp: 1_000,
      cityTax: { kind: 'per_person_night', amount: { minor: 275n, currency: 'EUR' } },
      resortFeePerNight: { minor: 500n, currency },
    },
    nightFactorBp: (night) => 9_000 + (Number(night.slice(-2)) % 7) * 370,
  };
}

const properties = new Map(
  [
    property('bcn-1', 'EUR', 'Europe/Madrid'),
    property('tlv-1', 'ILS', 'Asia/Jerusalem'),
    property('nrt-1', 'JPY', 'Asia/Tokyo'),
    property('kwi-1', 'KWD', 'Asia/Kuwait'),
  ].map((one) => [one.id, one]),
);

/** Four properties to try the supplier with, in currencies of two decimals, none and three. */
export const sampleCatalogue: SandboxCatalogue = { property: (id) => properties.get(id) ?? null };
