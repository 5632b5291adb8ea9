export interface MailAttachment {
  readonly filename: string;
  /** MIME type, e.g. `application/pdf`. */
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface Mail {
  /** The brand that writes: its id, its name, the one address for answers, and the host of its site. */
  readonly from: { readonly brand: string; readonly name: string; readonly address: string; readonly host: string };
  /** Where answers go; left out: to the brand's address. */
  readonly replyTo?: string;
  /** One address without a name. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** BCP 47 tag of the texts. */
  readonly language: string;
  /** `<local@host>`, the same on every attempt: a repeat is then one mail to most readers, and replaces the first in the outbox. */
  readonly messageId: string;
  /** Address of the page that stops emails of this kind, for the mail program's own button. */
  readonly stopHref?: string;
  readonly attachments: readonly MailAttachment[];
  /** An iCalendar document that mail programs offer to add to the calendar. */
  readonly ics?: { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string };
}
