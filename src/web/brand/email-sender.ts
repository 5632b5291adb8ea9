/** The brand that writes an email. */
export interface EmailSender {
  readonly brand: string;
  readonly name: string;
  /** Where answers go. */
  readonly address: string;
  /** Of the brand's site, without a port. */
  readonly host: string;
}

export const emailSender = ({
  id,
  name,
  supportEmail,
  origin,
}: Readonly<Record<'id' | 'name' | 'supportEmail' | 'origin', string>>): EmailSender => ({
  brand: id,
  name,
  address: supportEmail,
  host: new URL(origin).hostname,
});
