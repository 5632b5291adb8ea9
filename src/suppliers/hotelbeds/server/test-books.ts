import stock from './fixtures/stock.json' with { type: 'json' };

export type Property = (typeof stock)[number];
export type RoomType = Property['rooms'][number];
export interface Plan {
  readonly boardCode: string;
  readonly rateClass: string;
  readonly rateType: string;
  /** A night, in minor units. */
  readonly adult: number;
  readonly child: number;
  readonly freeDays: number;
  readonly packaging?: boolean;
  readonly paymentType?: string;
  readonly minimumSale?: boolean;
  readonly comments?: string;
}

export interface Penalty {
  readonly amount: string;
  readonly from: string;
}

export interface Pax {
  readonly roomId: number;
  readonly type: string;
  readonly name?: string;
  readonly surname?: string;
  readonly age?: number;
}

export interface BookedRoom {
  readonly code: string;
  readonly rooms: number;
  readonly paxes: readonly Pax[];
  readonly penalties: readonly Penalty[];
}

export interface Booking {
  readonly reference: string;
  readonly clientReference: string;
  readonly made: string;
  readonly property: Property;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: readonly BookedRoom[];
  readonly net: number;
  status: string;
  fee: number | null;
  hidden: boolean;
}

export function propertyOf(code: number): Property | undefined {
  return stock.find((property) => property.code === code);
}

export function decimal(minor: number): string {
  return `${Math.floor(minor / 100)}.${`${minor % 100}`.padStart(2, '0')}`;
}

function overlaps(booking: Booking, checkIn: string, checkOut: string): boolean {
  return booking.checkIn < checkOut && checkIn < booking.checkOut;
}

/** Rooms of a type that are not booked yet. */
export function leftOf(
  bookings: readonly Booking[],
  property: Property,
  room: RoomType,
  checkIn: string,
  checkOut: string,
): number {
  const taken = bookings
    .filter(
      (booking) =>
        booking.status !== 'CANCELLED' && booking.property === property && overlaps(booking, checkIn, checkOut),
    )
    .flatMap((booking) => booking.rooms.filter((one) => one.code === room.code).map((one) => one.rooms));
  return taken.reduce((left, rooms) => left - rooms, room.allotment);
}

/** The cancellation fee at an instant, in minor units. */
export function feeAt(booking: Booking, now: Date): number {
  const fees = booking.rooms.map((room) => {
    const begun = room.penalties.findLast((penalty) => Date.parse(penalty.from) <= now.getTime());
    return Math.round(Number(begun?.amount ?? '0') * 100);
  });
  return fees.reduce((all, fee) => all + fee, 0);
}
