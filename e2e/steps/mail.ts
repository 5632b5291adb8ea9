import { join } from 'node:path';
import { expect } from 'vitest';
import { listOutbox, type OutboxMail, readOutbox, readOutboxFile } from '#mail/outbox.ts';
import { surroundings } from '../visitor.ts';

const outbox = () => join(surroundings.dataDirectory, 'mail');

/** The newest mail to an address, once it has arrived. */
export async function mailTo(email: string): Promise<OutboxMail> {
  let id = '';
  await expect
    .poll(async () => (id = (await listOutbox(outbox())).find(({ to }) => to === email)?.id ?? ''), { timeout: 20_000 })
    .not.toBe('');
  const mail = await readOutbox(outbox(), id);
  if (!mail) throw new Error(`the mail ${id} is gone`);
  return mail;
}

/** An attachment by its content type, as bytes. */
export async function attachmentOf(mail: OutboxMail, contentType: string): Promise<Buffer> {
  const place = mail.attachments.findIndex((one) => one.contentType.startsWith(contentType));
  const bytes = await readOutboxFile(outbox(), mail.id, place);
  if (!bytes) throw new Error(`no ${contentType} among ${mail.attachments.map((one) => one.contentType).join(', ')}`);
  return Buffer.from(bytes);
}
