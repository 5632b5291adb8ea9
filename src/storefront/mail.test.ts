import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from '#mail/mail.ts';
import { outboxId } from '#mail/outbox.ts';
import type { PageContext } from '#web/page.ts';
import { createMailPage, mailFile } from './mail.ts';

let directory: string;
const messageId = '<r1@wayfare.example>';
const id = outboxId(messageId);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wayfare-mail-page-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function write() {
  const mailer = createMailer({
    smtpUrl: undefined,
    senders: { address: null, operator: 'wayfare', host: 'wayfare.example', domains: [] },
    outboxDirectory: directory,
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  const attachments = [
    { filename: 'שובר "1".pdf', contentType: 'text/html', content: new TextEncoder().encode('<script>') },
  ];
  await mailer.send({
    from: { brand: 'wayfare', name: 'Wayfare', address: 'a@wayfare.example', host: 'wayfare.example' },
    to: 'dana@example.com',
    subject: 'שלום',
    html: '<html><head></head><body>hi</body></html>',
    text: 'hi',
    language: 'he-IL',
    messageId,
    attachments,
  });
}

async function show(query = '') {
  const context = {
    query: new URLSearchParams(query),
    locale: 'he',
    textLocale: 'en',
    translate: (key: string) => key,
  } as unknown as PageContext;
  return createMailPage(directory).show(context);
}

test('an unknown mail is missing, an empty outbox is not', async () => {
  expect(await show('mail=0000000000000000')).toEqual({ kind: 'missing' });
  expect(await show('mail=../../etc/passwd')).toEqual({ kind: 'missing' });
  expect(await show()).toMatchObject({ kind: 'page', cache: 'private', view: { mails: [], open: null } });
});

test('paths that are no file of a mail are left to others', async () => {
  await write();
  for (const path of [
    '/_dev/mail',
    `/_dev/mail/${id}`,
    `/_dev/mail/${id}/attachments/9`,
    `/_dev/mail/${id}/attachments/-1`,
    `/_dev/mail/${id}/mail.json`,
    '/_dev/mail/0000000000000000/body.html',
    `/_dev/mail/${id}/../body.html`,
  ]) {
    expect(await mailFile(directory, path), path).toBeNull();
  }
});

test('the newest mail is open; its HTML can run nothing and its attachments are downloads', async () => {
  await write();
  const answer = await show();
  if (answer.kind !== 'page') throw new Error(answer.kind);
  const { mails, open } = answer.view;
  expect(mails).toMatchObject([{ href: `/he/_dev/mail?mail=${id}`, open: true, subject: 'שלום' }]);
  expect(open?.attachments[0]).toMatchObject({ filename: 'שובר "1".pdf', kilobytes: '1' });
  const body = await mailFile(directory, open?.bodyHref ?? '');
  expect(body?.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox (?!.*allow-scripts)/,
  );
  expect(await body?.text()).toContain('<base target="_blank">');
  const attachment = await mailFile(directory, open?.attachments[0]?.href ?? '');
  expect(attachment?.headers.get('content-type')).toBe('application/octet-stream');
  expect(attachment?.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%D7/);
  expect((await mailFile(directory, open?.sourceHref ?? ''))?.status).toBe(200);
});
