import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Mail, type Mailer } from './mail.ts';
import { fakeSmtp } from './test-smtp.ts';
import { listOutbox, outboxId, readOutbox, readOutboxFile, removeDrafts } from './outbox.ts';

let directory: string;
let time: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wayfare-mail-'));
  time = Date.UTC(2026, 10, 20, 12);
});
afterEach(() => rm(directory, { recursive: true }));

function mail(change: Partial<Mail> = {}): Mail {
  return {
    from: { brand: 'wayfare', name: 'Wayfare', address: 'booking@wayfare.example', host: 'wayfare.example' },
    to: 'dana@example.com',
    subject: 'ההזמנה אושרה',
    html: '<p dir="rtl">שלום</p>',
    text: 'שלום',
    language: 'he-IL',
    messageId: '<r1-confirmed-1@wayfare.example>',
    attachments: [{ filename: 'שובר.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70]) }],
    ...change,
  };
}

const mailerTo = (smtpUrl?: string): Mailer =>
  createMailer({
    smtpUrl,
    outboxDirectory: directory,
    senders: { address: null, operator: 'wayfare', host: 'wayfare.example', domains: [] },
    now: () => new Date(time),
  });

describe('refuses', () => {
  test.each(['', 'nobody', 'a@b.c, d@e.f', 'Dana <a@b.c>', 'a@b.c\r\nBcc: x@y.z', 'a@b.c;d@e.f'])(
    'the address %j',
    async (to) => {
      await expect(mailerTo().send(mail({ to }))).rejects.toThrow(RangeError);
      expect(await listOutbox(directory)).toEqual([]);
    },
  );
  test.each(['', 'r1@host', '<r1@host>\r\nBcc: x@y.z', '<../../x@host>', '<a b@host>'])(
    'the message id %j',
    async (messageId) => {
      await expect(mailerTo().send(mail({ messageId }))).rejects.toThrow(RangeError);
    },
  );
  test('headers hidden in subject, language or file name', async () => {
    const evil = 'x\r\nBcc: thief@example.com\r\n\r\nbody';
    await mailerTo().send(
      mail({
        subject: evil,
        language: evil,
        attachments: [{ filename: evil, contentType: 'text/plain\r\nX-Evil: 1', content: new Uint8Array() }],
      }),
    );
    const source = Buffer.from((await readOutboxFile(directory, outboxId(mail().messageId), 'eml')) ?? []).toString();
    expect(source).not.toMatch(/^Bcc:/im);
    expect(source).not.toMatch(/^X-Evil:/im);
  });
  test('ids and parts that are none', async () => {
    await mailerTo().send(mail());
    const id = outboxId(mail().messageId);
    for (const other of ['', '..', '../../etc', 'A'.repeat(16), '0'.repeat(16), id.toUpperCase(), `${id}/`]) {
      expect(await readOutbox(directory, other)).toBeNull();
      expect(await readOutboxFile(directory, other, 'html')).toBeNull();
    }
    for (const part of [-1, 7, 0.5, Number.NaN]) expect(await readOutboxFile(directory, id, part)).toBeNull();
    expect(await listOutbox(join(directory, 'nowhere'))).toEqual([]);
  });
});

describe('the outbox', () => {
  test('keeps texts, attachments and source', async () => {
    await mailerTo().send(mail({ ics: { method: 'PUBLISH', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } }));
    const [entry] = await listOutbox(directory);
    expect(entry).toMatchObject({
      to: 'dana@example.com',
      subject: 'ההזמנה אושרה',
      date: '2026-11-20T12:00:00.000Z',
      language: 'he-IL',
    });
    expect(entry?.attachments).toEqual([
      { filename: 'שובר.pdf', contentType: 'application/pdf', bytes: 4 },
      { filename: 'calendar.ics', contentType: 'text/calendar', bytes: 32 },
    ]);
    const id = entry?.id ?? '';
    expect((await readOutbox(directory, id))?.text).toBe('שלום');
    expect(Buffer.from((await readOutboxFile(directory, id, 'html')) ?? []).toString()).toBe('<p dir="rtl">שלום</p>');
    expect([...((await readOutboxFile(directory, id, 0)) ?? [])]).toEqual([37, 80, 68, 70]);
    const source = Buffer.from((await readOutboxFile(directory, id, 'eml')) ?? []).toString();
    expect(source).toContain('Message-ID: <r1-confirmed-1@wayfare.example>');
    expect(source).toContain('text/calendar; charset=utf-8; method=PUBLISH');
    expect(source).toContain('Content-Language: he-IL');
  });
  test('tells mail programs how to end mails in one click, by HTTPS alone', async () => {
    const sourceOf = async (stopHref: string) => {
      await mailerTo().send(mail({ stopHref }));
      return Buffer.from((await readOutboxFile(directory, outboxId(mail().messageId), 'eml')) ?? []).toString();
    };
    const secure = await sourceOf('https://wayfare.example/stop?link=x');
    expect(secure).toContain('List-Unsubscribe: <https://wayfare.example/stop?link=x>');
    expect(secure).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await sourceOf('http://localhost:3000/stop')).not.toContain('One-Click');
  });
  test('replaces a mail that is sent again', async () => {
    await mailerTo().send(mail());
    await mailerTo().send(mail({ text: 'same moment' }));
    time += 60_000;
    await mailerTo().send(mail({ text: 'later' }));
    expect(await listOutbox(directory)).toHaveLength(1);
    expect((await readOutbox(directory, outboxId(mail().messageId)))?.text).toBe('later');
    expect(await readdir(directory)).toHaveLength(1);
  });
  test('removes half-written files of a killed process at the next start, and nothing else', async () => {
    await mailerTo().send(mail());
    await mkdir(join(directory, '.draft-1'));
    await writeFile(join(directory, '.draft-1/mail.txt'), 'half');
    await removeDrafts(directory);
    expect(await readdir(directory)).toHaveLength(1);
    expect((await readOutbox(directory, outboxId(mail().messageId)))?.text).toBe('שלום');
    await removeDrafts(join(directory, 'nowhere'));
  });
  test('lists the newest hundred, newest first', async () => {
    for (let number = 0; number < 103; number += 1) {
      time += 1000;
      await mailerTo().send(mail({ messageId: `<r${number}@wayfare.example>`, subject: `${number}`, attachments: [] }));
    }
    const listed = await listOutbox(directory);
    expect(listed).toHaveLength(100);
    expect([listed[0]?.subject, listed.at(-1)?.subject]).toEqual(['102', '3']);
  });
});

describe('by SMTP', () => {
  test.each([
    ['refuses the recipient', (command: string) => (command.startsWith('RCPT') ? '550 no\r\n' : null)],
    ['is busy', (command: string) => (command === 'DATA' ? '451 later\r\n' : null)],
    ['hangs up', (command: string) => (command === 'DATA' ? 'hang up' : null)],
  ])('a server that %s rejects the promise', async (_, answerTo) => {
    const smtp = await fakeSmtp(answerTo);
    const mailer = mailerTo(smtp.url);
    await expect(mailer.send(mail())).rejects.toThrow();
    expect(smtp.mails).toEqual([]);
    mailer.close();
    await smtp.stop();
  });
  test('a server that is not there rejects the promise', async () => {
    const mailer = mailerTo('smtp://127.0.0.1:9');
    await expect(mailer.send(mail())).rejects.toThrow();
    mailer.close();
  });
  test('a mail arrives whole, and nothing is written to the outbox', async () => {
    const smtp = await fakeSmtp();
    const mailer = mailerTo(smtp.url);
    await Promise.all([mailer.send(mail()), mailer.send(mail({ messageId: '<r2@wayfare.example>' }))]);
    mailer.close();
    await smtp.stop();
    expect(smtp.mails).toHaveLength(2);
    const sent = smtp.mails.join('\n');
    for (const line of [
      'From: Wayfare <booking@wayfare.example>',
      'To: dana@example.com',
      'Message-ID: <r1-confirmed-1@wayfare.example>',
      'Message-ID: <r2@wayfare.example>',
      'application/pdf',
    ]) {
      expect(sent).toContain(line);
    }
    expect(await listOutbox(directory)).toEqual([]);
  });
});
