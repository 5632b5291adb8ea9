import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { localePath } from '#i18n/locale.ts';
import type { Api, ApiEnv } from '#web/api/api.ts';
import { formToo } from '#web/api/operations.ts';
import { xsrfOnly } from '#web/api/security.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { isXsrfRight, newXsrf } from '#web/form/xsrf.ts';
import type { FormTokens } from '#web/form/form-token.ts';
import type { AccountsDeps } from '../deps.ts';
import { register } from '../register.ts';
import { entryOf } from '../session/sessions.ts';
import { problemTexts } from '../problem-texts.ts';
import { signIn } from '../sign-in.ts';
import { problem, refusals } from './error-codes.ts';
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
  responses: { 204: { description: 'The cookie is set' } },
});
const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  operationId: 'login',
  tags: ['Session'],
  summary: 'Log in',
  security: xsrfOnly,
  request: { query: localeQuery, body: jsonBody(signInBody) },
  responses: {
    200: answers(authUser, 'Logged in: the session’s cookies are set'),
    ...refusals('second_factor', 'too_many_requests'),
  },
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
  responses: { 204: { description: 'The session is over' } },
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
    ...refusals('too_many_requests'),
  },
  ...formToo,
});

export interface SessionApiDeps extends AccountsDeps {
  readonly tokens: FormTokens;
}

/**
 * The operations that begin and end a session, at the paths that Sanctum clients use: `GET /sanctum/csrf-cookie`, `POST
 * /login`, `POST /logout`, `POST /api/register`. Every change requires the XSRF token (419 otherwise).
 */
export function addSessionApi(api: Api, deps: SessionApiDeps): void {
  const tooMany = (c: Context<ApiEnv>, retryAfterSeconds: number) =>
    problem(c, { code: 'too_many_requests', message: c.var.api.translate('account.tooMany'), retryAfterSeconds });

  api.use(async (c, next) => {
    const { method } = c.req.raw;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return await next();
    if (isXsrfRight(deps.tokens, c.var.api.cookies, c.req.raw.headers)) return await next();
    return problem(c, { code: 'csrf' });
  });

  api.openapi(csrfRoute, async (c) => {
    const visit = entryOf(c.var.api);
    // A remembered browser gets its new session here, so that the token belongs to the session that it continues with.
    const { cookies } = await deps.sessions.find(visit);
    c.var.api.setCookies(cookies.length > 0 ? cookies : [newXsrf(deps.tokens, visit.cookies)]);
    return c.body(null, 204);
  });

  api.openapi(loginRoute, async (c) => {
    const { locale, clientIp } = c.var.api;
    const { email, password, remember } = c.req.valid('json');
    const command = { email, password, remember, next: localePath(locale, '/'), locale };
    const answer = await signIn(deps, entryOf(c.var.api), clientIp, command);
    if (answer.kind === 'too_many') return tooMany(c, answer.retryAfterSeconds);
    if (answer.kind === 'refused' || answer.kind === 'blocked') {
      const message = c.var.api.translate(answer.kind === 'blocked' ? 'account.blocked' : 'account.wrong');
      return problem(c, { code: 'invalid', message, errors: { email: [message] } });
    }
    c.var.api.setCookies(answer.cookies);
    if (!answer.isDone) return problem(c, { code: 'second_factor' });
    return c.json({ data: presentUser(answer.person) }, 200);
  });

  api.openapi(logoutRoute, async (c) => {
    c.var.api.setCookies(await deps.sessions.end(entryOf(c.var.api)));
    c.header('clear-site-data', '"cache"');
    return c.body(null, 204);
  });

  api.openapi(registerRoute, async (c) => {
    const { brand, clientIp, locale, translate } = c.var.api;
    const { password_confirmation: confirmation, ...rest } = c.req.valid('json');
    const command = { ...rest, confirmation, locale };
    const answer = await register(deps, entryOf(c.var.api), brand.id, clientIp, command);
    if (answer.kind === 'too_many') return tooMany(c, answer.retryAfterSeconds);
    if (answer.kind === 'invalid') {
      const texts = problemTexts(answer.problems, translate, command.name);
      const errors = Object.fromEntries(texts.map(([field, text]) => [field, [text]] as const));
      return problem(c, { code: 'invalid', message: Object.values(errors)[0]![0], errors });
    }
    c.var.api.setCookies(answer.cookies);
    return c.json({ data: presentUser(answer.person), message: translate('account.registered'), errors: {} }, 201);
  });
}
