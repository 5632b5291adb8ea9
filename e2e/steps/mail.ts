import { join } from 'node:path';
import { expect } from 'vitest';
import { listOutbox, type OutboxMail, readOutbox, readOutboxFile } from '#mail/outbox.ts';
import { surroundings } from '../visitor.ts';

const outbox = () => join(surroundings.dataDirectory, 'mail');

/** The newest mail to an address, once it has arrived; with `saying`, the newest of those with this text. */
export async function mailTo(email: string, saying = ''): Promise<OutboxMail> {
  let found: OutboxMail | undefined;
  await expect
    .poll(
      async () => {
        const own = (await listOutbox(outbox())).filter(({ to }) => to === email);
        const mails = await Promise.all(own.map(({ id }) => readOutbox(outbox(), id)));
        found = mails.find((mail) => mail?.text.includes(saying)) ?? undefined;
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found!;
}

/** An attachment by its content type, as bytes. */
export async function attachmentOf(mail: OutboxMail, contentType: string): Promise<Buffer> {
  const place = mail.attachments.findIndex((one) => one.contentType.startsWith(contentType));
  const bytes = await readOutboxFile(outbox(), mail.id, place);
  if (!bytes) throw new Error(`no ${contentType} among ${mail.attachments.map((one) => one.contentType).join(', ')}`);
  return Buffer.from(bytes);
}
