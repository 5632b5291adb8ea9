import { randomBytes } from 'node:crypto';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { drawCode } from '#web/codes/draw-code.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import { nextOf } from '../next-page.ts';
import type { TwoStepView } from '../pages/security/two-step-view.ts';
import type { Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { entryOf } from '../session/sessions.ts';
import { openSecret, sealSecret, typedCode } from './check-code.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { needsSecondFactor } from './second-factor-rule.sql.ts';
import { deleteSecondFactor, insertSecondFactor, replaceCodes, secondFactorOf } from './second-factor.sql.ts';
import { appAddress, base32, stepOf } from './totp.ts';

type Answer = PageAnswer<TwoStepView>;

interface Request {
  readonly context: PageContext;
  readonly person: Person;
  readonly next: string;
  readonly text: (name: string) => string;
}

const secretBytes = 20;

/**
 * `/profile/security/two-step`: sets up, renews and ends the second step of logging in. Only for a person who has just
 * logged in.
 */
export function twoStepHandler(deps: AccountsDeps): PageHandler<TwoStepView> {
  const signedIn = async ({ principal }: PageContext) => principal && (await findPerson(deps.db, principal.id));
  const page = async (context: PageContext, person: Person, next: string, problem: string | null = null) => {
    const factor = await secondFactorOf(deps.db, person.id);
    const logIn = (await deps.sessions.isRecent(entryOf(context))) ? null : logInAgain(context, next);
    if (!factor) return logIn === null ? setUp(deps, context, person, next) : draw(context, { kind: 'log_in', logIn });
    const { instant } = formatFor(getLocale(context.textLocale).iso);
    return draw(
      context,
      {
        kind: 'on',
        since: instant(factor.setUpAt.toISOString(), 'UTC'),
        codesLeft: factor.codesLeft,
        isRequired: await needsSecondFactor(deps.db, person.id),
        logIn,
        problem,
        back: accountRoutes.security.href(context.locale, {}),
      },
      problem === null ? 200 : 409,
    );
  };
  const steps: Readonly<Record<string, (request: Request) => Promise<Answer>>> = {
    set_up: async (request) => await begin(deps, request),
    async codes({ context, person, next }) {
      const codes = newRecoveryCodes();
      const isDone = await replaceCodes(deps.db, person.id, codes, noticeOf(context));
      return isDone ? shown(context, codes, next) : back(context, next);
    },
    async off({ context, person, next }) {
      if (await needsSecondFactor(deps.db, person.id))
        return await page(context, person, next, context.translate('two-step.required'));
      await deleteSecondFactor(deps.db, person.id, authorOf(context, person), noticeOf(context));
      return { kind: 'redirect', to: accountRoutes.security.href(context.locale, {}, { done: 'two_step_off' }) };
    },
  };
  return {
    async show(context) {
      const person = await signedIn(context);
      return person ? await page(context, person, nextOf(context, context.query.get('next'))) : toLogin(context);
    },
    async submit(context, form) {
      const person = await signedIn(context);
      if (!person) return toLogin(context);
      const text = formText(form);
      const next = nextOf(context, text('next') || context.query.get('next'));
      const name = text('step');
      const act = Object.hasOwn(steps, name) ? steps[name] : undefined;
      if (!act || !(await deps.sessions.isRecent(entryOf(context)))) return back(context, next);
      const decision = await deps.limits.limit('change of the second step', person.id, 30, 3_600);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      return await act({ context, person, next, text });
    },
  };
}

/** Stores a secret once the person has shown a code of it. All sessions end, and this browser gets a new one. */
async function begin(deps: AccountsDeps, { context, person, next, text }: Request): Promise<Answer> {
  const sealed = text('sealed');
  const secret = openSecret(deps, person.id, sealed);
  if (!secret) return back(context, next);
  const step = stepOf(secret, typedCode(text('code')), deps.now());
  if (step === null) return setUp(deps, context, person, next, secret);
  const codes = newRecoveryCodes();
  const factor = { secretSealed: sealed, step, codes };
  const author = authorOf(context, person);
  if (!(await insertSecondFactor(deps.db, person.id, factor, author, noticeOf(context)))) return back(context, next);
  const cookies = await deps.sessions.begin(entryOf(context), person, false);
  return { ...shown(context, codes, next), cookies };
}

/** A new secret to scan, or the one of which a wrong code was entered. */
function setUp(deps: AccountsDeps, context: PageContext, person: Person, next: string, again?: Buffer): Answer {
  const secret = again ?? randomBytes(secretBytes);
  const drawn = drawCode('qr_code', appAddress(secret, person.email, context.brand.name));
  const view: TwoStepView = {
    kind: 'set_up',
    isRequired: person.needsSecondFactor === true,
    code: drawn,
    key: base32(secret).replaceAll(/(.{4})(?!$)/g, '$1 '),
    sealed: sealSecret(deps, person.id, secret),
    next,
    error: again ? context.translate('two-step.wrong_app') : null,
    back: accountRoutes.security.href(context.locale, {}),
  };
  return draw(context, view, again ? 422 : 200);
}

function shown(context: PageContext, codes: readonly string[], next: string) {
  const security = accountRoutes.security.href(context.locale, {});
  const home = nextOf(context, null);
  return draw(context, { kind: 'codes', codes, onward: next === home ? security : next });
}

function back({ locale }: PageContext, next: string): Answer {
  return { kind: 'redirect', to: accountRoutes.twoStep.href(locale, {}, { next }) };
}

function logInAgain({ locale }: PageContext, next: string): string {
  const here = accountRoutes.twoStep.href(locale, {}, { next });
  return accountRoutes.confirmLogin.href(locale, {}, { next: here });
}

const authorOf = ({ visitor }: PageContext, { id, name }: Person) => ({ personId: id, name, address: visitor });

function draw(context: PageContext, view: TwoStepView, status: 200 | 409 | 422 = 200) {
  const title = context.translate('two-step.title', { brand: context.brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}
