import { request } from 'node:http';
import { english } from '#demo/gateway/page/english.ts';
import { hebrew } from '#demo/gateway/page/hebrew.ts';
import { surroundings, type Visitor } from '../visitor.ts';

/** The test cards of `src/gateways/sandbox/protocol.md`. */
export const cards = {
  approved: '4242 4242 4242 4242',
  challenge: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
} as const;

export function payTexts({ language }: Pick<Visitor, 'language'>) {
  return language === 'he' ? hebrew : english;
}

/** Fills in the gateway's card form and pays. */
export async function payWith(visitor: Visitor, card: keyof typeof cards, name = 'Dana Levi'): Promise<void> {
  const { page } = visitor;
  const texts = payTexts(visitor);
  await page.getByLabel(texts.number).fill(cards[card]);
  await page.getByLabel(texts.expiry).fill('08/34');
  await page.getByLabel(texts.cvc).fill('123');
  await page.getByLabel(texts.name).fill(name);
  await page.getByRole('button', { name: texts.pay('').trim() }).click();
}

/** The bank's own step. */
export async function answerChallenge(visitor: Visitor, code: string): Promise<void> {
  const { page } = visitor;
  const texts = payTexts(visitor);
  await page.getByRole('heading', { level: 1, name: texts.challengeTitle }).waitFor();
  await page.getByLabel(texts.code).fill(code);
  await page.getByRole('button', { name: texts.verify }).click();
}

export async function seeRefused(visitor: Visitor): Promise<void> {
  await visitor.page
    .getByRole('alert')
    .filter({ hasText: payTexts(visitor).refusedTitle })
    .waitFor();
}

interface GatewayPayment {
  readonly reference: string;
  readonly page_url: string;
  readonly state: string;
  readonly captured: number;
  readonly refunded: number;
}

/** The gateway's own books: the truth about the payment whose page had this address. */
export async function gatewayPayment(pageUrl: string): Promise<GatewayPayment> {
  const { host, port } = new URL(surroundings.payOrigin);
  // Node does not resolve `pay.localhost`.
  const text = await new Promise<string>((done, failed) => {
    const headers = { host, authorization: `Bearer ${surroundings.gatewayKey}` };
    const call = request({ host: '127.0.0.1', port, path: '/admin/payments', headers }, (answer) => {
      let body = '';
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () => done(body));
    });
    call.on('error', failed).end();
  });
  const { payments } = JSON.parse(text) as { payments: GatewayPayment[] };
  const wanted = new URL(pageUrl).pathname.split('/')[2] ?? '';
  const found = payments.find((one) => one.page_url.includes(wanted));
  if (!found) throw new Error(`the gateway knows no payment ${wanted}`);
  return found;
}
