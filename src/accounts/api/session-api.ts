import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Api, type ApiEnv, problem } from '#web/api/api.ts';
import { formToo } from '#web/api/operations.ts';
import { refusals } from '#web/api/refusals.ts';
import { xsrfOnly } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { parseCookies, writeCookie } from '#web/cookies.ts';
import { isXsrfRight, newXsrf } from '#web/form/xsrf.ts';
import type { FormTokens } from '#web/form/form-token.ts';
import type { PageBrand, SetCookie } from '#web/page.ts';
import { truncateAddress } from '#web/server/host.ts';
import type { AccountsDeps } from '../deps.ts';
import { register } from '../register.ts';
import { problemTexts } from '../problem-texts.ts';
import { signIn } from '../sign-in.ts';
import { presentUser } from './present-user.ts';
import { authUser, registerBody, registered, signInBody } from './schemas.ts';

const csrfRoute = createRoute({
  method: 'get',
  path: '/sanctum/csrf-cookie',
  operationId: 'getCsrfCookie',
  tags: ['Session'],
  summary: 'Get the XSRF token',
  description: 'Sets the `XSRF-TOKEN` cookie for two hours. Send its value back as `X-XSRF-TOKEN` with every change.',
  request: { query: localeQuery },
  responses: { 204: { description: 'The cookie is set' }, ...refusals('invalid') },
});
const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  operationId: 'login',
  tags: ['Session'],
  summary: 'Log in',
  security: xsrfOnly,
  request: { query: localeQuery, body: jsonBody(signInBody) },
  responses: { 200: answers(authUser, 'Logged in: the session’s cookies are set'), ...refusals('too_many_attempts') },
  ...formToo,
});
const logoutRoute = createRoute({
  method: 'post',
  path: '/logout',
  operationId: 'logout',
  tags: ['Session'],
  summary: 'Log out',
  security: xsrfOnly,
  request: { query: localeQuery },
  responses: { 204: { description: 'The session is over' }, ...refusals('invalid') },
});
const registerRoute = createRoute({
  method: 'post',
  path: '/api/register',
  operationId: 'register',
  tags: ['Session'],
  summary: 'Register and log in',
  security: xsrfOnly,
  request: { query: localeQuery, body: jsonBody(registerBody) },
  responses: {
    201: { description: 'The account is made, and logged in', content: { 'application/json': { schema: registered } } },
    ...refusals('too_many_attempts'),
  },
  ...formToo,
});

export interface SessionApiDeps extends AccountsDeps {
  readonly tokens: FormTokens;
  readonly brandOfHost: (host: string) => PageBrand | null;
}

type ApiContext = Context<ApiEnv>;

/**
 * The calls that begin and end a session, at the paths that clients know: `GET /sanctum/csrf-cookie`, `POST /login`,
 * `POST /logout`, `POST /api/register`. Every change brings the XSRF token (419 otherwise).
 */
export function addSessionApi(api: Api, deps: SessionApiDeps): void {
  const brandOf = (c: ApiContext) => deps.brandOfHost(new URL(c.req.url).host)!;
  const visitOf = (c: ApiContext) => ({
    cookies: parseCookies(c.req.header('cookie')),
    origin: brandOf(c).origin,
  });
  const visitorOf = (c: ApiContext) => truncateAddress(c.env?.address ?? '');
  const set = (c: ApiContext, cookies: readonly SetCookie[]) => {
    const secure = brandOf(c).origin.startsWith('https:');
    for (const cookie of cookies) c.header('set-cookie', writeCookie(cookie, secure), { append: true });
  };
  const busy = (c: ApiContext, retryAfterSeconds: number) =>
    problem(c, { code: 'too_many_attempts', message: c.var.translate('account.tooMany'), retryAfterSeconds });

  api.use(async (c, next) => {
    const { method } = c.req.raw;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return await next();
    if (isXsrfRight(deps.tokens, visitOf(c).cookies, c.req.raw.headers)) return await next();
    return problem(c, { code: 'csrf' });
  });

  api.openapi(csrfRoute, async (c) => {
    const visit = visitOf(c);
    // A remembered browser has its session renewed here, so that the token belongs to the one that it goes on with.
    const { cookies } = await deps.sessions.find(visit);
    set(c, cookies.length > 0 ? cookies : [newXsrf(deps.tokens, visit.cookies)]);
    return c.body(null, 204);
  });

  api.openapi(loginRoute, async (c) => {
    const answer = await signIn(deps, visitOf(c), visitorOf(c), c.req.valid('json'));
    if (answer.kind === 'too_many') return busy(c, answer.retryAfterSeconds);
    if (answer.kind === 'refused') {
      const message = c.var.translate('account.wrong');
      return problem(c, { code: 'invalid', message, errors: { email: [message] } });
    }
    set(c, answer.cookies);
    return c.json({ data: presentUser(answer.person) }, 200);
  });

  api.openapi(logoutRoute, async (c) => {
    set(c, await deps.sessions.end(visitOf(c)));
    c.header('clear-site-data', '"cache"');
    return c.body(null, 204);
  });

  api.openapi(registerRoute, async (c) => {
    const { locale, translate } = c.var;
    const { password_confirmation: confirmation, ...rest } = c.req.valid('json');
    const command = { ...rest, confirmation, locale };
    const answer = await register(deps, visitOf(c), brandOf(c).id, visitorOf(c), command);
    if (answer.kind === 'too_many') return busy(c, answer.retryAfterSeconds);
    if (answer.kind === 'invalid') {
      const texts = problemTexts(answer.problems, translate, command.name);
      const errors = Object.fromEntries(texts.map(([field, text]) => [field, [text]] as const));
      return problem(c, { code: 'invalid', message: Object.values(errors)[0]![0], errors });
    }
    set(c, answer.cookies);
    return c.json({ data: presentUser(answer.person), message: translate('account.registered'), errors: {} }, 201);
  });
}
