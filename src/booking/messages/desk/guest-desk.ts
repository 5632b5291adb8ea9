/** What guests and the operator's own properties have written to each other, as the supplier of those properties keeps it. */
export interface GuestDesk {
  /** Our references of bookings whose guest waits for an answer, the longest wait first. */
  waiting(): Promise<readonly string[]>;
  /** Both sides, the oldest first. */
  conversation(reference: string): Promise<readonly DeskMessage[]>;
  /** Stores an answer, once for each id; false when there is no such booking. */
  answer(reference: string, answer: DeskAnswer): Promise<boolean>;
}

export interface DeskMessage {
  readonly author: 'guest' | 'property';
  readonly text: string;
  readonly writtenAt: Date;
}

export interface DeskAnswer {
  /** Of the form that sends it, so that a repeat is the same answer. */
  readonly id: string;
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  readonly writtenBy: string;
}
