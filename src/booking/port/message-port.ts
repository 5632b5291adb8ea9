/** Name of the job that reads what a property has written; its payload is `{ reservation }`. */
export const readMessagesJob = 'messages_read';

/** What a traveller, or the agent who sold it, writes to the property about a confirmed booking. */
export interface OutgoingMessage {
  /** Ours, created before the first call. */
  readonly id: string;
  readonly text: string;
  /** BCP 47, of the page that it was written on. */
  readonly language: string;
}

/** What a property has written about a booking. */
export interface PropertyMessage {
  /** The supplier's, at most 100 characters. */
  readonly id: string;
  readonly text: string;
  /** BCP 47; null when it is not known. */
  readonly language: string | null;
  /** An ISO instant. */
  readonly at: string;
}

export type SendMessageAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type MessagesAnswer =
  /** All that the property has written, the oldest first. */
  | { readonly kind: 'found'; readonly messages: readonly PropertyMessage[] }
  | { readonly kind: 'unknown'; readonly reason: string };
