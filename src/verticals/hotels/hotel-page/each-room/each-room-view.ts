import type { LinkView } from '../../results/results-view.ts';
import type { RateView, RoomView } from '../hotel-view.ts';

/** A rate for one room, with how many of it can be chosen. */
export type EachRateView = Pick<
  RateView,
  'offer' | 'board' | 'meals' | 'freeUntil' | 'feeOnRequest' | 'total' | 'split' | 'vat'
> & {
  readonly most: number;
  /** Chosen before; the form is shown again with it. */
  readonly chosen: number;
  /** `Rooms: Double room, breakfast, €300` */
  readonly label: string;
};

export type EachRoomTypeView = Pick<RoomView, 'code' | 'name' | 'picture' | 'left'> & {
  readonly rates: readonly EachRateView[];
};

/** Rates for each room of the party by itself. */
export interface EachRoomView {
  readonly hint: string;
  /** Rooms with the same guests are chosen from one list. */
  readonly groups: readonly { readonly heading: string; readonly rooms: readonly EachRoomTypeView[] }[];
  readonly reserve: string;
  readonly notFree: string;
  /** The same page with one choice for all rooms. */
  readonly together: LinkView;
}
