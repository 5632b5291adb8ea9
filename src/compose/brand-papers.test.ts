import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setCredit } from '#booking/credit/set-credit.sql.ts';
import { makeStatement } from '#booking/credit/make-statements.sql.ts';
import { type Open, type Person, proposalSteps } from '#booking/proposal/test-proposals.ts';
import { createBrand, publishNewest, setAgency } from '#brands/write-brands.sql.ts';
import { agencyOf, quoteFor, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { onHost } from '#tests/on-host.ts';
import { othersNamed } from '#tests/other-sites.ts';
import { password, registered } from '#tests/people.ts';
import { allMails, pdfText } from '#tests/two-bookings.ts';
import { directRoom, type DirectRoom, goodDetails, json, type Reserved, untilState } from '#tests/visitor.ts';

const sites = {
  wayfare: { name: 'Wayfare', origin: 'http://localhost:3000' },
  sunny: { name: 'Sunny Stays', origin: 'http://sunny.localhost:3000' },
  reef: { name: 'Reef Club', origin: 'http://reef.agents.localhost:3000' },
} as const;
const all = Object.values(sites);

let app: TestApp;
let here: TestApp;
let room: DirectRoom;
let agencyId: string;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  here = onHost(app, sites.reef.origin);
  const { db } = app.database;
  const agency = await agencyOf(app, 'Reef Travel');
  agencyId = agency.id;
  const content = {
    name: 'Reef Club',
    whiteLabel: true,
    supportEmail: 'help@reef.example',
    paymentDescriptor: 'REEF CLUB',
  };
  await createBrand(db, 'reef', content, 'Rita');
  expect(await setAgency(db, 'reef', agency.number)).toMatchObject({ kind: 'done' });
  await publishNewest(db, 'reef');
  await vi.waitUntil(() => app.app.siteKey('reef.agents.localhost:3000') !== null, { timeout: 20_000 });
  owner = await signedInWith(here, { agency: agency.number, role: 'owner' });
  expect(await setCredit(db, agency.number, { limitMinor: 10_000_000n })).toMatchObject({ kind: 'done' });
  room = await directRoom(here);
}, 240_000);
afterAll(async () => await app?.close());

const { drafted, sent, viewOf, newVisitor } = proposalSteps(() => ({ app: here, room, agent: owner }));
const namesNobodyElse = (name: string, text: string) =>
  expect([name, othersNamed(sites.reef, all, text), text.includes('Reef Club')]).toEqual([name, [], true]);

test('a proposal names the agency’s site alone: its email, its page and its PDF', { timeout: 120_000 }, async () => {
  const link = await sent(await drafted([40, 42]), { title: 'By the reef' });
  expect(await mailTo(app, 'dana@example.com', /By the reef/)).toContain(`${sites.reef.origin}/`);
  const guest = newVisitor();
  expect((await viewOf<Open>(guest, link)).kind).toBe('open');
  namesNobodyElse('page', await (await guest.get(link)).text());
  const token = link.split('/')[2]!.split('?')[0]!;
  const pdf = await guest.get(`/v3/proposals/${token}/pdf`);
  namesNobodyElse('pdf', await pdfText(new Uint8Array(await pdf.arrayBuffer())));
});

test('a statement and the pages of its account name the agency’s site alone', { timeout: 120_000 }, async () => {
  const quote = await quoteFor(owner, room);
  const answer = await owner.call(
    '/v3/reservations',
    { quote, payment: 'account', ...goodDetails },
    { 'idempotency-key': `key-${quote}` },
  );
  const { data } = await json<{ data: Reserved }>(answer);
  expect(await untilState(here, data.transaction, ['confirmed'])).toBe('confirmed');
  const due = new Date(Date.now() + 3_600_000);
  const id = await vi.waitUntil(async () => await makeStatement(app.database.db, agencyId, due), { timeout: 20_000 });
  const pdf = await owner.guest.get(`/v3/dashboard/statements/${id}/pdf`);
  expect(pdf.status).toBe(200);
  namesNobodyElse('pdf', await pdfText(new Uint8Array(await pdf.arrayBuffer())));
  for (const path of ['/dashboard/finance', '/dashboard/bookings?all=true', '/dashboard/proposals', '/dashboard/brand'])
    // oxlint-disable-next-line no-await-in-loop -- four
    namesNobodyElse(path, await (await owner.guest.get(path)).text());
});

test('every email about an account and the team names the agency’s site alone', { timeout: 120_000 }, async () => {
  const { guest, form } = await registered(here);
  const address = form.email;
  const moved = `new.${address}`;
  const invited = `invited.${address}`;
  const send = async (by: typeof guest, path: string, fields: Record<string, string>) => {
    const answer = await by.post(path, { _token: await by.token('/login/link'), ...fields });
    expect([path, answer.status < 400]).toEqual([path, true]);
  };
  await send(guest, '/password/reset', { email: address });
  await send(newVisitor(), '/login/link', { email: address });
  const next = 'two dry umbrellas';
  await send(guest, '/profile', { step: 'password', current_password: password, password: next });
  await send(guest, '/profile', { step: 'email', email: moved, email_password: next });
  const link = /link=([\w-]{43})/.exec(await mailTo(app, moved, /^Confirm your new/))?.[1] ?? '';
  await send(guest, '/email/prove', { link });
  const team = '/dashboard/team';
  await owner.guest.post(team, {
    _token: await owner.guest.token(team),
    step: 'invite',
    email: invited,
    role: 'agent',
  });
  await mailTo(app, invited, /./);
  await expect.poll(async () => (await ofPeople()).subjects.length, { timeout: 20_000 }).toBe(7);

  async function ofPeople() {
    const mails = [...(await allMails(app))];
    const own = mails.filter(([name, text]) => name.endsWith('.eml') && text.includes(address));
    const names = new Set(own.map(([name]) => name.split('/')[0]));
    const subjects = own.map(([, text]) => /^Subject: .*$/m.exec(text)?.[0] ?? '');
    return { subjects, texts: mails.filter(([name]) => names.has(name.split('/')[0])) };
  }
  const { texts } = await ofPeople();
  for (const [name, text] of texts) expect([name, othersNamed(sites.reef, all, text)]).toEqual([name, []]);
  for (const [name, text] of texts.filter(([file]) => file.endsWith('.html')))
    expect([name, text.includes('Reef Club'), text.includes(`${sites.reef.origin}/`)]).toEqual([name, true, true]);
});
