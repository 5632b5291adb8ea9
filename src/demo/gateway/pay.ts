import { readText } from './answer.ts';
import { change, type Gateway, record } from './books.ts';
import { readCard, type TypedCard, typedCard } from './card.ts';
import { holderCookie, holderOf } from './holder.ts';
import { addFault, faultsOfCardholder, parseFaults, takeFault } from './faults.ts';
import { cardPage } from './page/card-page.ts';
import { challengePage } from './page/challenge-page.ts';
import { pageResponse, stylesheetPath, stylesheetResponse } from './page/frame.ts';
import { noticePage } from './page/notice-page.ts';
import { textsOf } from './page/languages.ts';
import type { Notice } from './texts.ts';
import { accept, type Authentication, type Change, type Payment, refuseCard, voidPayment } from './payment.ts';
import { challengeCode, inGroups, testCards } from './test-cards.ts';

const formLimit = 32_768;
const emptyCard: TypedCard = { number: '', expiry: '', cvc: '', name: '' };

/** The hosted page: `/pay/{id}`, its 3-D Secure step and its redirect back. Everything is a plain form. */
export async function handlePay(request: Request, url: URL, gateway: Gateway): Promise<Response> {
  if (url.pathname === stylesheetPath) return stylesheetResponse();
  const [, area, id, step] = url.pathname.split('/');
  const find = () => (area === 'pay' && id && url.pathname.split('/').length <= 4 ? gateway.store.byId(id) : null);
  const payment = find();
  const posted = request.method === 'POST';
  if (!payment || (step !== undefined && step !== 'challenge' && step !== 'cancel'))
    return notice(gateway, 'missing', null, 404);
  if (!posted)
    return request.method === 'GET' || request.method === 'HEAD'
      ? show(gateway, payment, step, url, request)
      : new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
  if (!(request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    return notice(gateway, 'missing', payment, 415);
  const text = await readText(request, formLimit);
  if (text === null) return notice(gateway, 'too_large', payment, 413);
  const form = new URLSearchParams(text);
  const answer = change(gateway, find, (fresh) => {
    if (fresh.state !== 'open' || fresh.authoriseAt)
      return step === 'cancel' && fresh.state === 'authorised' ? redirect(fresh.returnUrl) : closed(gateway, fresh);
    if (step === 'cancel') return redirect(record(gateway, voidPayment(fresh)).cancelUrl);
    return step === 'challenge' ? submitChallenge(gateway, fresh, form) : submitCard(gateway, fresh, form);
  });
  return answer ?? notice(gateway, 'missing', null, 404);
}

function redirect(to: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}

function show(gateway: Gateway, payment: Payment, step: string | undefined, url: URL, request: Request): Response {
  if (payment.state !== 'open' || payment.authoriseAt) return shownClosed(gateway, payment);
  if (payment.challenged)
    return step === 'challenge' ? challenge(gateway, payment, false) : redirect(`/pay/${payment.id}/challenge`);
  if (step) return redirect(`/pay/${payment.id}`);
  const chosen = testCards[Number(url.searchParams.get('card') ?? 0) - 1];
  const year = String((gateway.now().getUTCFullYear() + 4) % 100);
  return form(
    gateway,
    payment,
    chosen
      ? { number: inGroups(chosen.number), expiry: `12/${year}`, cvc: '', name: 'Test Traveller' }
      : { ...emptyCard, name: holderOf(request.headers.get('cookie')) },
    {},
    200,
  );
}

function form(
  gateway: Gateway,
  payment: Payment,
  typed: TypedCard,
  errors: Parameters<typeof cardPage>[0]['errors'],
  status: number,
): Response {
  const texts = textsOf(payment.language);
  const { merchantName: merchant, terms } = gateway;
  const body = cardPage({ payment, texts, merchant, terms, now: gateway.now(), typed, errors });
  return pageResponse({
    texts,
    title: texts.title(merchant),
    body,
    status,
    formTargets: targetsOf(payment),
  });
}

function challenge(gateway: Gateway, payment: Payment, missing: boolean): Response {
  const texts = textsOf(payment.language);
  const body = challengePage(payment, texts, gateway.merchantName, gateway.now(), missing);
  return pageResponse({
    texts,
    title: texts.challengeTitle,
    body,
    status: missing ? 422 : 200,
    formTargets: targetsOf(payment),
  });
}

function targetsOf(payment: Payment): string[] {
  return [...new Set([new URL(payment.returnUrl).origin, new URL(payment.cancelUrl).origin])];
}

function notice(gateway: Gateway, kind: Notice, payment: Payment | null, status: number): Response {
  const texts = textsOf(payment?.language ?? 'en');
  const back = !payment
    ? null
    : kind === 'too_large'
      ? `/pay/${payment.id}`
      : kind === 'expired' || kind === 'cancelled'
        ? payment.cancelUrl
        : payment.returnUrl;
  return pageResponse({
    texts,
    title: texts.notices[kind].title,
    body: noticePage(kind, texts, gateway.merchantName, payment, back),
    status,
  });
}

/** A traveller returns to a finished page: by the browser's back button, or in an old tab. */
function shownClosed(gateway: Gateway, payment: Payment): Response {
  if (payment.state === 'open') return notice(gateway, 'waiting', payment, 200);
  if (payment.state === 'declined') return notice(gateway, 'declined', payment, 200);
  if (payment.state === 'voided') return notice(gateway, 'cancelled', payment, 200);
  return payment.state === 'expired' ? notice(gateway, 'expired', payment, 410) : notice(gateway, 'paid', payment, 200);
}

/** A form resubmitted after the payment was decided redirects like the first one. */
function closed(gateway: Gateway, payment: Payment): Response {
  if (payment.state === 'expired') return notice(gateway, 'expired', payment, 410);
  return redirect(payment.state === 'voided' ? payment.cancelUrl : payment.returnUrl);
}

function submitCard(gateway: Gateway, payment: Payment, fields: URLSearchParams): Response {
  if (payment.challenged) return redirect(`/pay/${payment.id}/challenge`);
  const typed = typedCard(fields);
  // The same form sent twice, or an old tab: its card was processed already.
  if (fields.get('attempt') !== String(payment.attempts))
    return form(gateway, payment, { ...emptyCard, name: typed.name }, {}, 409);
  const read = readCard(typed, gateway.now());
  if (read.kind === 'errors') return form(gateway, { ...payment, declineReason: null }, typed, read.errors, 422);
  for (const fault of faultsOfCardholder(read.name)) addFault(gateway.store, fault, payment.reference, null);
  const { outcome, country } = read.card;
  const used = { ...payment, brand: read.brand, lastFour: read.lastFour, country };
  if (outcome === 'challenge') {
    record(gateway, { payment: { ...used, challenged: 1 }, event: null });
    return redirect(`/pay/${payment.id}/challenge`);
  }
  if (outcome === 'approve') return approve(gateway, used, 'none');
  if (outcome === 'exempt') return approve(gateway, used, 'exempt');
  if (outcome === 'disputed_won' || outcome === 'disputed_lost') {
    for (const fault of parseFaults(outcome)) addFault(gateway.store, fault, payment.reference, null);
    return approve(gateway, used, 'none');
  }
  // Where the money is taken at once, this card fails at once.
  if (outcome === 'capture_fails' && !gateway.terms.separateCapture)
    return refuse(gateway, refuseCard(used, 'processing_error'), typed);
  if (outcome === 'capture_fails') {
    for (const fault of parseFaults('capture_fails_hard')) addFault(gateway.store, fault, payment.reference, null);
    return approve(gateway, used, 'none');
  }
  return refuse(gateway, refuseCard(used, outcome), typed);
}

function submitChallenge(gateway: Gateway, payment: Payment, fields: URLSearchParams): Response {
  if (!payment.challenged) return redirect(`/pay/${payment.id}`);
  if (fields.get('stop')) return refuse(gateway, refuseCard(payment, 'authentication_cancelled'), emptyCard);
  const code = (fields.get('code') ?? '').trim().slice(0, 20);
  if (code === '') return challenge(gateway, payment, true);
  if (code !== challengeCode) return refuse(gateway, refuseCard(payment, 'authentication_failed'), emptyCard);
  const late = takeFault(gateway.store, 'challenge_late', payment.reference, null);
  if (!late) return approve(gateway, payment, '3ds');
  const authoriseAt = new Date(gateway.now().getTime() + late.value).toISOString();
  return redirect(
    record(gateway, { payment: { ...payment, authoriseAt, authentication: '3ds' }, event: null }).returnUrl,
  );
}

function approve(gateway: Gateway, payment: Payment, authentication: Authentication): Response {
  return redirect(record(gateway, accept({ ...payment, authentication }, gateway.now(), gateway.terms)).returnUrl);
}

function refuse(gateway: Gateway, refused: Change, typed: TypedCard): Response {
  const payment = record(gateway, refused);
  if (payment.state === 'declined') return redirect(payment.returnUrl);
  // A response to a form would stay in the browser's history, and going back to it would submit the card again.
  const again = redirect(`/pay/${payment.id}`);
  again.headers.set('set-cookie', holderCookie(payment.id, typed.name));
  return again;
}
