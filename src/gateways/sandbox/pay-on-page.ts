export type CardChoice =
  | 'approve'
  | 'decline'
  | 'decline_for_good'
  | 'challenge'
  | 'challenge_wrong'
  | 'cancel'
  | 'capture_fails'
  | 'exempt'
  | 'disputed_won'
  | 'disputed_lost';

type Send = (request: Request) => Promise<Response>;

const numbers: Readonly<Record<Exclude<CardChoice, 'cancel'>, string>> = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  decline_for_good: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  challenge_wrong: '4000 0000 0000 3220',
  capture_fails: '4000 0000 0000 0341',
  exempt: '4000 0000 0000 3055',
  disputed_won: '4000 0000 0000 0259',
  disputed_lost: '4000 0000 0000 0267',
};

export function postForm(send: Send, url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return send(new Request(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }));
}

/**
 * Fills in the hosted page like a browser without JavaScript, for tests and benchmarks. Returns the address that the
 * page sends the browser to, or null when it stays on the page. `cardholder` may carry a fault (protocol.md).
 */
export async function payOnPage(
  send: Send,
  redirectUrl: string,
  choice: CardChoice,
  cardholder = 'Dana Levi',
): Promise<string | null> {
  if (choice === 'cancel') return (await postForm(send, `${redirectUrl}/cancel`, {})).headers.get('location');
  let location: string | null = null;
  for (let round = 0; round < (choice === 'decline_for_good' ? 3 : 1); round += 1) {
    const page = await (await send(new Request(redirectUrl))).text();
    const attempt = /name="attempt" value="(\d)"/.exec(page)?.[1] ?? '0';
    const card = { attempt, number: numbers[choice], expiry: '12/2035', cvc: '123', name: cardholder };
    location = (await postForm(send, redirectUrl, card)).headers.get('location');
    if (location !== null && !location.startsWith('/')) return location;
  }
  if (location === null) return null;
  const code = choice === 'challenge_wrong' ? '9999' : '1234';
  return (await postForm(send, new URL(location, redirectUrl).href, { code })).headers.get('location');
}
