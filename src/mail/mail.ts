import type { Mail } from './message.ts';
import { writeToOutbox } from './outbox.ts';
import { headersFrom, type Senders } from './sender.ts';

export type { Mail, MailAttachment } from './message.ts';

export interface MailerOptions {
  /** `smtp://` or `smtps://` with user and password if needed; left undefined, mails go to the outbox directory. */
  readonly smtpUrl: string | undefined;
  readonly outboxDirectory: string;
  readonly senders: Senders;
  readonly now: () => Date;
}

export interface Mailer {
  /**
   * Resolves once the mail server (or the disk) has accepted the mail. Rejects otherwise: call again with the same
   * messageId.
   */
  send(mail: Mail): Promise<void>;
  /** Ends the connections to the mail server. */
  close(): void;
}

const addressShape = /^[^\s<>(),;:\\"@\x00-\x1f]{1,64}@[^\s<>(),;:\\"@\x00-\x1f]{1,253}$/;
const messageIdShape = /^<[A-Za-z0-9._+=-]{1,200}@[A-Za-z0-9.-]{1,253}>$/;

/** Loaded with the first mail: a server that sends none saves its memory. */
const nodemailer = () => import('nodemailer');

/** Sends mail by SMTP, or writes it to a folder that `/_dev/mail` shows. */
export function createMailer({ smtpUrl, outboxDirectory, senders, now }: MailerOptions): Mailer {
  const safe = { disableFileAccess: true, disableUrlAccess: true } as const;
  const bySmtp = async (url: string) =>
    (await nodemailer()).createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      ...safe,
    });
  const toDisk = async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...safe });
  let smtp: ReturnType<typeof bySmtp> | undefined;
  let disk: ReturnType<typeof toDisk> | undefined;
  return {
    async send(mail) {
      const message = { ...compose(mail, senders), date: now() };
      if (smtpUrl !== undefined) {
        await (await (smtp ??= bySmtp(smtpUrl))).sendMail(message);
        return;
      }
      const built = await (await (disk ??= toDisk())).sendMail(message);
      await writeToOutbox(outboxDirectory, mail, built.message as Buffer, now());
    },
    close: () => void smtp?.then((transport) => transport.close()),
  };
}

/** Throws RangeError for an address or a message id with any other content. */
function compose(mail: Mail, senders: Senders) {
  const addresses = [mail.to, mail.from.address, ...(mail.replyTo === undefined ? [] : [mail.replyTo])];
  if (!addresses.every((one) => addressShape.test(one))) throw new RangeError('not one plain mail address');
  if (!messageIdShape.test(mail.messageId)) throw new RangeError('not a message id');
  return {
    ...headersFrom(mail.from, senders),
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: {
      'Content-Language': mail.language,
      'Auto-Submitted': 'auto-generated',
      ...(mail.stopHref ? unsubscribeHeaders(mail.stopHref) : {}),
    },
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    ...(mail.ics
      ? { icalEvent: { method: mail.ics.method, content: mail.ics.content, filename: 'calendar.ics' } }
      : {}),
  };
}

/** RFC 8058: the mail program's own button ends these mails, without a page. It wants HTTPS. */
function unsubscribeHeaders(href: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${href}>`,
    ...(href.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}
