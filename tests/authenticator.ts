import { createHmac } from 'node:crypto';
import type { TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

const page = '/profile/security/two-step';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: it knows the key that the page shows. */
export function authenticator(key: string) {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  /** The code that it shows now, or some steps of thirty seconds from now. */
  return (steps = 0): string => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Temporal.Now.instant().epochMilliseconds / 30_000) + steps));
    const hash = createHmac('sha1', secret).update(counter).digest();
    const at = hash.at(-1)! & 15;
    return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
  };
}

/** What the page for setting up shows: the app that has scanned it, and the hidden fields. */
export async function scanned(guest: Visitor) {
  const html = await (await guest.get(page)).text();
  const key = /<bdi dir="ltr">([A-Z2-7 ]{39})<\/bdi>/.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
  const sealed = /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return { code: authenticator(key), fields: { _token: token, step: 'set_up', sealed } };
}

/** Sets up two-step log-in for somebody who has just logged in: their app and recovery codes. */
export async function secured(app: TestApp, guest: Visitor, email: string) {
  const { code, fields } = await scanned(guest);
  const used = code();
  const answer = await guest.post(page, { ...fields, code: used });
  const codes = [...(await answer.text()).matchAll(/<bdi dir="ltr">([a-z2-9-]{19})<\/bdi>/g)].map(
    ([, one = '']) => one,
  );
  if (codes.length !== 10) throw new Error(`setting up answered ${answer.status}`);
  // As if time had passed: the code of now may be used again.
  const fresh = async () => {
    await app.database.pool.query(
      'update accounts.second_factor set last_step = 0 where person_id = (select id from accounts.person where email = $1)',
      [email],
    );
    return code();
  };
  return { code, codes, used, fresh };
}
