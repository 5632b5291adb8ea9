import type { ReservationView } from '../after-sale/reservation.ts';
import type { StateTone } from './shown-state.ts';

/** `/dashboard/bookings/{uuid}`: the traveller's page of a reservation, with what its agency sees beside it. */
export interface BookingView {
  readonly reservation: ReservationView;
  /** Only beside the reservation itself, not beside the forms that cancel or change it. */
  readonly panel: AgencyPanel | null;
  readonly back: { readonly href: string; readonly label: string };
}

/** Texts of the panel: they come with it, since the traveller's page has its own already. */
export const panelWords = [
  'forAgency',
  'client',
  'agencyMoney',
  'agencyMoneyNote',
  'documents',
  'voucherPlain',
  'voucherPriced',
  'payLink',
  'payLinkHint',
  'dueLinkHint',
  'linkMake',
  'linkMakeHint',
  'linkNew',
  'linkOpened',
  'linkRevoke',
  'linkEmail',
  'linkEmailHint',
  'linkRemind',
  'linkSend',
  'resend',
  'history',
  'noHistory',
  'notes',
  'notesHint',
  'newNote',
  'addNote',
  'asClient',
  'asClientText',
] as const;

/** A payment link of an unpaid booking. */
export interface DueLink {
  /** The link that is good now; null while there is none. */
  readonly href: string | null;
  /** That it was sent, or opened. */
  readonly status: string | null;
  /** What was typed, after an error. */
  readonly email: string;
  readonly error: string | null;
}

export interface AgencyPanel {
  readonly words: Readonly<Record<(typeof panelWords)[number], string>>;
  readonly title: string;
  readonly dates: string;
  readonly reference: string;
  readonly state: { readonly text: string; readonly tone: StateTone };
  /** What has to be paid or decided next, and until when; null for nothing. */
  readonly deadline: string | null;
  /** An action was done, or refused. */
  readonly news: { readonly tone: 'success' | 'warning'; readonly text: string } | null;
  /** The agency's own money; null for people who may not see it. */
  readonly share: readonly { readonly label: string; readonly amount: string; readonly isSum: boolean }[] | null;
  /** The client's price as it was booked and what the agency owes of it, by line; null for people who may not see its money. */
  readonly lines: {
    readonly heads: Readonly<Record<'price' | 'net', string>>;
    readonly rows: readonly { readonly label: string; readonly price: string; readonly net: string }[];
  } | null;
  /** The agency's rule that made the client's price; null where none did, and for people who may not see its money. */
  readonly rule: string | null;
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    /** The page of the agency's customer that it was booked for. */
    readonly href: string | null;
  };
  readonly sold: readonly { readonly label: string; readonly value: string }[];
  /** The voucher for the client: with prices and without; null before it is confirmed. */
  readonly vouchers: { readonly priced: string; readonly plain: string } | null;
  /** Link on which the client pays while the room is held; null when nothing can be paid now. */
  readonly payLink: string | null;
  /** The link on which the client pays what is owed, and the form that makes one; null when nothing is. */
  readonly dueLink: DueLink | null;
  readonly history: readonly {
    readonly key: string;
    readonly at: string;
    readonly text: string;
    readonly by: string | null;
  }[];
  readonly notes: readonly {
    readonly id: string;
    readonly at: string;
    readonly author: string;
    readonly text: string;
  }[];
  readonly noteError: string | null;
  readonly noteText: string;
  /** Whether the person may act for the client: send again, write notes. */
  readonly mayAct: boolean;
  readonly mayResend: boolean;
  readonly mostLetters: number;
}
