import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { stepCookie } from './complete-sign-in.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import { nextOf } from '../next-page.ts';
import type { SecondStepView } from '../pages/security/second-step-view.ts';
import { answerIn, askForPasskey, readPasskey } from '../passkeys/answers.ts';
import { findPerson } from '../person.sql.ts';
import { preferenceCookies } from '../preferences.ts';
import { accountRoutes } from '../routes.ts';
import { entryOf } from '../session/sessions.ts';
import { spendFactor } from './check-code.ts';
import { endSignInStep, personOfStep, type StepKey, takeTry } from './sign-in-step.sql.ts';

type Answer = PageAnswer<SecondStepView>;

/** `/login/second-step`: a code of the person's app, or (`?with=recovery`) one of their recovery codes. */
export function secondStepHandler(deps: AccountsDeps): PageHandler<SecondStepView> {
  return {
    async show(context) {
      const { query, locale } = context;
      const next = nextOf(context, query.get('next'));
      const waits = await personOfStep(deps.db, keyOf(context));
      if (waits === null) return { kind: 'redirect', to: accountRoutes.login.href(locale, {}, { next }) };
      return draw(
        context,
        await entrance(deps, context, waits, next, query.get('with') === 'recovery' ? 'recovery' : 'app', null),
      );
    },
    async submit(context, form) {
      const { translate: t } = context;
      const text = formText(form);
      const next = nextOf(context, text('next'));
      const key = keyOf(context);
      const kind = text('with') === 'recovery' ? 'recovery' : 'app';
      const personId = await takeTry(deps.db, key);
      if (personId === null) return over(context, next);
      const decision = await deps.limits.limit('second step', personId, 20, 3_600);
      if (!decision.allowed) {
        const refused = draw(context, await entrance(deps, context, personId, next, kind, t('two-step.tooMany')), 429);
        return { ...refused, retryAfterSeconds: decision.retryAfterSeconds };
      }
      const usesPasskey = text('with') === 'passkey';
      const isRight = usesPasskey
        ? (await readPasskey(deps, context, 'second_step', personId, answerIn(form))) === personId
        : await spendFactor(deps, personId, { kind, text: text('code') }, noticeOf(context));
      const wrong = t(usesPasskey ? 'passkeys.wrong' : `two-step.wrong_${kind}`);
      if (!isRight) return draw(context, await entrance(deps, context, personId, next, kind, wrong), 422);
      const person = await findPerson(deps.db, personId);
      if (!person || !(await endSignInStep(deps.db, key))) return over(context, next);
      const begun = await deps.sessions.begin(entryOf(context), person, false);
      const gone = { name: stepCookie(context.brand.origin), value: '', maxAgeSeconds: 0 };
      return { kind: 'redirect', to: next, cookies: [gone, ...begun, ...preferenceCookies(person)] };
    },
  };
}

function keyOf({ brand, cookies }: PageContext): StepKey {
  return { secret: cookies[stepCookie(brand.origin)], host: new URL(brand.origin).host };
}

async function entrance(
  deps: AccountsDeps,
  context: PageContext,
  personId: string,
  next: string,
  kind: 'app' | 'recovery',
  error: string | null,
): Promise<SecondStepView> {
  const { locale } = context;
  const passkey = await askForPasskey(deps, context, 'second_step', personId);
  const other = accountRoutes.secondStep.href(locale, {}, { with: kind === 'app' ? 'recovery' : null, next });
  return { kind, next, other, passkey, error };
}

function over(context: PageContext, next: string): Answer {
  return draw(context, { kind: 'over', logIn: accountRoutes.login.href(context.locale, {}, { next }) }, 410);
}

function draw(context: PageContext, view: SecondStepView, status: 200 | 410 | 422 | 429 = 200) {
  const title = context.translate('two-step.stepTitle', { brand: context.brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}
