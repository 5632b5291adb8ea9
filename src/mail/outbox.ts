import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mail } from './message.ts';

const described = z.object({
  id: z.string(),
  messageId: z.string(),
  date: z.string(),
  to: z.string(),
  subject: z.string(),
  language: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.number() })),
});

/** One mail of the outbox without its texts. `date` is an ISO instant; attachments are numbered in order. */
export type OutboxEntry = z.infer<typeof described>;

export interface OutboxMail extends OutboxEntry {
  readonly text: string;
}

const draftPrefix = '.draft-';
const nameShape = /^\d{8}T\d{9}Z-([0-9a-f]{16})$/;
const newest = 100;

/** The id in the outbox of a message id: it fits file names and addresses. */
export function outboxId(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 16);
}

/**
 * Writes one mail as a folder `<time>-<id>` with `message.eml`, `mail.json`, the texts and the attachments, all or
 * nothing. A mail with the same message id is replaced.
 */
export async function writeToOutbox(directory: string, mail: Mail, message: Uint8Array, at: Date): Promise<void> {
  const id = outboxId(mail.messageId);
  const name = `${at.toISOString().replaceAll(/[-:.]/g, '')}-${id}`;
  const attachments = [
    ...mail.attachments,
    ...(mail.ics
      ? [{ filename: 'calendar.ics', contentType: 'text/calendar', content: Buffer.from(mail.ics.content) }]
      : []),
  ];
  const entry: OutboxEntry = {
    id,
    messageId: mail.messageId,
    date: at.toISOString(),
    to: mail.to,
    subject: mail.subject,
    language: mail.language,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      bytes: content.byteLength,
    })),
  };
  const draft = draftIn(directory);
  await mkdir(draft, { recursive: true });
  try {
    await Promise.all([
      writeFile(join(draft, 'message.eml'), message),
      writeFile(join(draft, 'mail.json'), JSON.stringify(entry, null, 2)),
      writeFile(join(draft, 'mail.html'), mail.html),
      writeFile(join(draft, 'mail.txt'), mail.text),
      ...attachments.map(({ content }, place) => writeFile(join(draft, `attachment-${place}`), content)),
    ]);
    const before = (await namesIn(directory)).filter((other) => other.endsWith(id));
    if (before.includes(name)) await rm(join(directory, name), { recursive: true, force: true });
    await rename(draft, join(directory, name));
    await Promise.all(
      before
        .filter((other) => other !== name)
        .map((other) => rm(join(directory, other), { recursive: true, force: true })),
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const draftIn = (directory: string) => join(directory, draftPrefix + randomUUID());

/**
 * Removes partial mails of a killed process. Moved first: another process that is writing one at this moment then fails
 * as a whole, and its job retries.
 */
export async function removeDrafts(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(draftPrefix))) {
    const moved = draftIn(directory);
    await rename(join(directory, name), moved).catch(() => undefined);
    await rm(moved, { recursive: true, force: true });
  }
}

/** Folder names of whole mails, newest first. */
async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .filter((name) => nameShape.test(name))
    .toSorted()
    .toReversed();
}

async function folderOf(directory: string, id: string): Promise<string | null> {
  if (!/^[0-9a-f]{16}$/.test(id)) return null;
  const name = (await namesIn(directory)).find((one) => one.endsWith(id));
  return name === undefined ? null : join(directory, name);
}

async function entryIn(folder: string): Promise<OutboxEntry | null> {
  try {
    return described.parse(JSON.parse(await readFile(join(folder, 'mail.json'), 'utf8')));
  } catch {
    // Replaced or cleared away while we were reading.
    return null;
  }
}

/** The newest hundred mails, newest first. */
export async function listOutbox(directory: string): Promise<OutboxEntry[]> {
  const names = (await namesIn(directory)).slice(0, newest);
  const entries = await Promise.all(names.map((name) => entryIn(join(directory, name))));
  return entries.filter((entry) => entry !== null);
}

/** One mail by its outbox id, or null. */
export async function readOutbox(directory: string, id: string): Promise<OutboxMail | null> {
  const folder = await folderOf(directory, id);
  const entry = folder === null ? null : await entryIn(folder);
  const text = folder === null ? null : await readFile(join(folder, 'mail.txt'), 'utf8').catch(() => null);
  return entry && text !== null ? { ...entry, text } : null;
}

/** A mail's HTML, its source, or an attachment by number; null when there is none. */
export async function readOutboxFile(
  directory: string,
  id: string,
  part: 'html' | 'eml' | number,
): Promise<Uint8Array | null> {
  const folder = await folderOf(directory, id);
  if (folder === null) return null;
  if (typeof part === 'number' && !Number.isInteger(part)) return null;
  const file = part === 'html' ? 'mail.html' : part === 'eml' ? 'message.eml' : `attachment-${part}`;
  return readFile(join(folder, file)).catch(() => null);
}
