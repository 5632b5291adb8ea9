import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { listOutbox, type OutboxEntry, readOutbox, readOutboxFile } from '#mail/outbox.ts';
import { routes } from './site-routes.ts';
import type { PageContext, PageHandler } from '#web/page.ts';

export interface MailListItem {
  readonly id: string;
  readonly href: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly open: boolean;
}

export interface OpenMail {
  readonly subject: string;
  readonly to: string;
  readonly date: string;
  /** BCP 47, for `lang` and `dir` of the mail's texts. */
  readonly language: string;
  readonly bodyHref: string;
  readonly sourceHref: string;
  readonly text: string;
  readonly attachments: readonly { readonly filename: string; readonly kilobytes: string; readonly href: string }[];
}

export interface MailView {
  readonly mails: readonly MailListItem[];
  readonly open: OpenMail | null;
}

const filePath = /^\/_dev\/mail\/([0-9a-f]{16})\/(body\.html|message\.eml|attachments\/(\d{1,2}))$/;

/** `/_dev/mail`: the content of the outbox directory; `?mail=<id>` opens one, else the newest is open. */
export function createMailPage(outboxDirectory: string): PageHandler<MailView> {
  return {
    async show(context) {
      const entries = await listOutbox(outboxDirectory);
      const wanted = context.query.get('mail') ?? entries[0]?.id ?? '';
      const open = await readOutbox(outboxDirectory, wanted);
      if (!open && context.query.has('mail')) return { kind: 'missing' };
      const view: MailView = {
        mails: entries.map((entry) => ({
          id: entry.id,
          href: routes.devMail.href(context.locale, {}, { mail: entry.id }),
          to: entry.to,
          subject: entry.subject,
          date: dateText(entry, context),
          open: entry.id === open?.id,
        })),
        open: open && {
          subject: open.subject,
          to: open.to,
          date: dateText(open, context),
          language: open.language,
          bodyHref: `/_dev/mail/${open.id}/body.html`,
          sourceHref: `/_dev/mail/${open.id}/message.eml`,
          text: open.text,
          attachments: open.attachments.map(({ filename, bytes }, place) => ({
            filename,
            kilobytes: formatOf(context).number(Math.max(1, Math.ceil(bytes / 1000))),
            href: `/_dev/mail/${open.id}/attachments/${place}`,
          })),
        },
      };
      return { kind: 'page', view, head: { title: context.translate('dev.mailTitle') }, cache: 'private' };
    },
  };
}

function formatOf(context: PageContext) {
  return formatFor(getLocale(context.textLocale).iso);
}

function dateText(entry: OutboxEntry, context: PageContext): string {
  return `${formatOf(context).instant(entry.date, 'UTC')} UTC`;
}

/**
 * Serves a mail's HTML, source and attachments under `/_dev/mail/{id}/…`; null for every other path. The HTML may run
 * no scripts and be framed by this origin only.
 */
export async function mailFile(outboxDirectory: string, pathname: string): Promise<Response | null> {
  const [, id, file, attachment] = filePath.exec(pathname) ?? [];
  if (id === undefined || file === undefined) return null;
  if (file === 'body.html') {
    const bytes = await readOutboxFile(outboxDirectory, id, 'html');
    return bytes && bodyResponse(new TextDecoder().decode(bytes));
  }
  const bytes = await readOutboxFile(outboxDirectory, id, attachment === undefined ? 'eml' : Number(attachment));
  const name =
    attachment === undefined
      ? 'message.eml'
      : (await readOutbox(outboxDirectory, id))?.attachments[Number(attachment)]?.filename;
  if (!bytes || name === undefined) return null;
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

function bodyResponse(body: string): Response {
  // Links of a mail open in a new tab, not inside the frame.
  const html = body.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; font-src 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}
