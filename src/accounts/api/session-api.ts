import type { Context } from 'hono';
import { translator } from '#i18n/messages.ts';
import { textLocale } from '#i18n/locales.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { type Api, type ApiEnv, problem } from '#web/api.ts';
import { parseCookies, writeCookie } from '#web/cookies.ts';
import { isXsrfRight, newXsrf, xsrfMissing } from '#web/form/xsrf.ts';
import type { FormTokens } from '#web/form/form-token.ts';
import type { PageBrand, SetCookie } from '#web/page.ts';
import { truncateAddress } from '#web/server/host.ts';
import type { AccountsDeps } from '../deps.ts';
import { register } from '../register.ts';
import { problemTexts } from '../problem-texts.ts';
import { signIn } from '../sign-in.ts';
import { presentUser } from './present-user.ts';
import { registerBody, signInBody } from './schemas.ts';

export interface SessionApiDeps extends AccountsDeps {
  readonly tokens: FormTokens;
  readonly brandOfHost: (host: string) => PageBrand | null;
}

type Asked = Context<ApiEnv>;

/**
 * The calls that begin and end a session, at the paths that clients know: `GET /sanctum/csrf-cookie`, `POST /login`,
 * `POST /logout`, `POST /api/register`. Every change brings the XSRF token (419 otherwise).
 */
export function addSessionApi(api: Api, deps: SessionApiDeps): void {
  const brandOf = (c: Asked) => deps.brandOfHost(new URL(c.req.url).host)!;
  const visitOf = (c: Asked) => ({
    cookies: parseCookies(c.req.header('cookie')),
    origin: brandOf(c).origin,
  });
  const visitorOf = (c: Asked) => truncateAddress(c.env?.address ?? '');
  const localeOf = (c: Asked) => {
    const asked = c.req.query('locale') ?? parseCookies(c.req.header('cookie'))[localeCookie];
    return negotiateLocale(asked, c.req.header('accept-language') ?? null);
  };
  const set = (c: Asked, cookies: readonly SetCookie[]) => {
    const secure = brandOf(c).origin.startsWith('https:');
    for (const cookie of cookies) c.header('set-cookie', writeCookie(cookie, secure), { append: true });
  };
  const busy = (c: Asked, retryAfterSeconds: number) =>
    problem(c, {
      status: 429,
      code: 'too_many_attempts',
      message: translator(textLocale(localeOf(c)))('account.tooMany'),
      retryAfterSeconds,
    });

  api.use(async (c, next) => {
    const { method } = c.req.raw;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return await next();
    if (isXsrfRight(deps.tokens, visitOf(c).cookies, c.req.raw.headers)) return await next();
    return problem(c, xsrfMissing);
  });

  api.get('/sanctum/csrf-cookie', async (c) => {
    const visit = visitOf(c);
    // A remembered browser has its session renewed here, so that the token belongs to the one that it goes on with.
    const { cookies } = await deps.sessions.find(visit);
    set(c, cookies.length > 0 ? cookies : [newXsrf(deps.tokens, visit.cookies)]);
    return c.body(null, 204);
  });

  api.post('/login', async (c) => {
    const body = signInBody.safeParse(await c.req.json());
    const texts = translator(textLocale(localeOf(c)));
    if (!body.success) return invalid(c, body.error);
    const answer = await signIn(deps, visitOf(c), visitorOf(c), body.data);
    if (answer.kind === 'too_many') return busy(c, answer.retryAfterSeconds);
    if (answer.kind === 'refused') {
      const message = texts('account.wrong');
      return problem(c, { status: 422, code: 'invalid', message, errors: { email: [message] } });
    }
    set(c, answer.cookies);
    return c.json({ data: presentUser(answer.person) });
  });

  api.post('/logout', async (c) => {
    set(c, await deps.sessions.end(visitOf(c)));
    c.header('clear-site-data', '"cache"');
    return c.body(null, 204);
  });

  api.post('/api/register', async (c) => {
    const body = registerBody.safeParse(await c.req.json());
    const locale = localeOf(c);
    const texts = translator(textLocale(locale));
    if (!body.success) return invalid(c, body.error);
    const { password_confirmation: confirmation, ...rest } = body.data;
    const command = { ...rest, confirmation, locale };
    const answer = await register(deps, visitOf(c), brandOf(c).id, visitorOf(c), command);
    if (answer.kind === 'too_many') return busy(c, answer.retryAfterSeconds);
    if (answer.kind === 'invalid') {
      const errors = Object.fromEntries(problemTexts(answer.problems, texts).map(([field, text]) => [field, [text]]));
      return problem(c, { status: 422, code: 'invalid', message: Object.values(errors)[0]![0]!, errors });
    }
    set(c, answer.cookies);
    return c.json({ data: presentUser(answer.person), message: texts('account.registered'), errors: {} }, 201);
  });
}

function invalid(
  c: Asked,
  error: { readonly issues: readonly { path: readonly PropertyKey[]; message: string; keys?: readonly string[] }[] },
) {
  const errors = Object.create(null) as Record<string, string[]>;
  for (const { path, message, keys } of error.issues.slice(0, 20))
    for (const field of keys ?? [path.join('.')]) errors[field.slice(0, 100)] = [keys ? 'Unknown key.' : message];
  return problem(c, { status: 422, code: 'invalid', message: 'The given data was invalid.', errors });
}
