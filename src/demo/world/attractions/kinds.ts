import type { AttractionKind } from '#verticals/tickets/supplier.ts';

/** The invented world has nothing that is none of these. */
export type WorldAttractionKind = Exclude<AttractionKind, 'experience'>;

/** What is true of every attraction of a kind. Shares are basis points of a three-star night in the city. */
export interface KindFacts {
  /** The price of an adult. */
  readonly shareBp: number;
  /** How long a visit takes, in minutes. */
  readonly minutes: number;
  /** Tickets for one time, or for one day where visitors come at any time; null is not counted. */
  readonly capacity: number | null;
  /** `HH:mm`; empty where visitors come during opening hours. */
  readonly startTimes: readonly string[];
  readonly hours: { readonly from: string; readonly until: string };
  /** Cancelling is free until so many hours before; null is never. */
  readonly cancelHours: number | null;
  /** It runs from April to October only, in places with a winter. */
  readonly summerOnly?: true;
  /** Closed one day a week. */
  readonly restsWeekly?: true;
  /** The tickets that there are, in their order. */
  readonly units: 'entry' | 'tour' | 'adults';
}

const day = { from: '09:00', until: '18:00' };

export const kindFacts: Readonly<Record<WorldAttractionKind, KindFacts>> = {
  museum: {
    shareBp: 1_700,
    minutes: 120,
    capacity: 900,
    startTimes: [],
    hours: { from: '10:00', until: '18:00' },
    cancelHours: null,
    restsWeekly: true,
    units: 'entry',
  },
  monument: {
    shareBp: 1_500,
    minutes: 75,
    capacity: 60,
    startTimes: ['09:30', '10:30', '11:30', '12:30', '14:00', '15:00', '16:00', '17:00'],
    hours: { from: '09:30', until: '18:15' },
    cancelHours: 24,
    units: 'entry',
  },
  viewpoint: {
    shareBp: 1_900,
    minutes: 60,
    capacity: 45,
    startTimes: [
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
    ],
    hours: { from: '09:00', until: '21:00' },
    cancelHours: 24,
    units: 'entry',
  },
  park: {
    shareBp: 900,
    minutes: 150,
    capacity: null,
    startTimes: [],
    hours: { from: '08:00', until: '19:00' },
    cancelHours: 24,
    units: 'entry',
  },
  stadium: {
    shareBp: 2_200,
    minutes: 90,
    capacity: 30,
    startTimes: ['10:00', '11:00', '12:00', '14:00', '15:00', '16:00'],
    hours: { from: '10:00', until: '17:30' },
    cancelHours: 24,
    restsWeekly: true,
    units: 'entry',
  },
  walking_tour: {
    shareBp: 1_800,
    minutes: 150,
    capacity: 18,
    startTimes: ['10:00', '15:00'],
    hours: day,
    cancelHours: 24,
    units: 'tour',
  },
  bike_tour: {
    shareBp: 2_900,
    minutes: 180,
    capacity: 12,
    startTimes: ['09:30', '14:30'],
    hours: day,
    cancelHours: 24,
    summerOnly: true,
    units: 'tour',
  },
  bus_tour: {
    shareBp: 2_400,
    minutes: 100,
    capacity: 2_000,
    startTimes: [],
    hours: { from: '09:00', until: '18:30' },
    cancelHours: 24,
    units: 'entry',
  },
  boat_trip: {
    shareBp: 2_600,
    minutes: 90,
    capacity: 60,
    startTimes: ['11:00', '13:00', '15:00', '17:00', '19:00'],
    hours: { from: '11:00', until: '20:30' },
    cancelHours: 24,
    summerOnly: true,
    units: 'tour',
  },
  food_tour: {
    shareBp: 5_600,
    minutes: 210,
    capacity: 10,
    startTimes: ['11:00', '17:30'],
    hours: day,
    cancelHours: 48,
    restsWeekly: true,
    units: 'tour',
  },
  day_trip: {
    shareBp: 6_800,
    minutes: 600,
    capacity: 28,
    startTimes: ['08:00'],
    hours: { from: '08:00', until: '18:00' },
    cancelHours: 72,
    units: 'tour',
  },
  show: {
    shareBp: 4_400,
    minutes: 80,
    capacity: 120,
    startTimes: ['18:30', '20:30'],
    hours: { from: '18:30', until: '21:50' },
    cancelHours: 24,
    restsWeekly: true,
    units: 'adults',
  },
};
