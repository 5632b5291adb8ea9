import { join } from 'node:path';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import type { TestApp } from './app.ts';
import { pollUntil } from './poll.ts';

/** Waits for a mail to an address whose subject matches; its text. */
export async function mailTo(app: TestApp, address: string, subject: RegExp): Promise<string> {
  const directory = join(app.dataDirectory, 'mail');
  const found = async () =>
    (await listOutbox(directory)).find((one) => one.to === address && subject.test(one.subject)) ?? null;
  const entry = await pollUntil(found, (one) => one !== null);
  const mail = entry && (await readOutbox(directory, entry.id));
  if (!mail) throw new Error(`no mail to ${address} about ${String(subject)}`);
  return `${mail.subject}\n${mail.text}`;
}
