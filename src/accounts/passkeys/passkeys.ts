import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import { oneLine } from '#web/form/person-name.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeOf } from '../emails/security-email.sql.ts';
import type { PasskeysView } from '../pages/security/passkeys-view.ts';
import type { Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { accountRoutes } from '../routes.ts';
import { deviceName } from '../session/device-name.ts';
import { entryOf } from '../session/sessions.ts';
import { answerIn, askForNewPasskey, readNewPasskey } from './answers.ts';
import { relyingParty } from './challenge.ts';
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from './passkey.sql.ts';

type Answer = PageAnswer<PasskeysView>;

const done = ['added', 'renamed', 'removed'] as const;
const most = 20;

/** `/profile/security/passkeys`: adds, renames and removes passkeys; only for a person who has just logged in. */
export function passkeysHandler(deps: AccountsDeps): PageHandler<PasskeysView> {
  const signedIn = async ({ principal }: PageContext) => principal && (await findPerson(deps.db, principal.id));
  const page = async (context: PageContext, person: Person, problem: string | null = null): Promise<Answer> => {
    const { locale, query, translate, brand } = context;
    const { instant } = formatFor(getLocale(context.textLocale).iso);
    const host = relyingParty(context);
    const passkeys = await passkeysOf(deps.db, person.id);
    const isRecent = await deps.sessions.isRecent(entryOf(context));
    const what = done.find((one) => one === query.get('done'));
    return {
      kind: 'page',
      view: {
        host,
        passkeys: passkeys.map(({ id, name, usedAt, createdAt, host: own }) => ({
          id,
          name,
          host: own === host ? null : own,
          text:
            usedAt === null
              ? translate('passkeys.added', { at: instant(createdAt.toISOString(), 'UTC') })
              : translate('passkeys.used', { at: instant(usedAt.toISOString(), 'UTC') }),
        })),
        asked: isRecent && passkeys.length < most ? await askForNewPasskey(deps, context, person) : null,
        logIn: isRecent ? null : accountRoutes.confirmLogin.href(locale, {}, { next: pageOf(context) }),
        problem,
        done: what && problem === null ? translate(`passkeys.done_${what}`) : null,
        back: accountRoutes.security.href(locale, {}),
      },
      cache: 'private',
      status: problem === null ? 200 : 422,
      head: { title: translate('passkeys.title', { brand: brand.name }) },
    };
  };
  return {
    async show(context) {
      const person = await signedIn(context);
      return person ? await page(context, person) : toLogin(context);
    },
    async submit(context, form) {
      const person = await signedIn(context);
      if (!person) return toLogin(context);
      if (!(await deps.sessions.isRecent(entryOf(context)))) return back(context);
      const decision = await deps.limits.limit('change of passkeys', person.id, 60, 3_600);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const text = formText(form);
      const name = withoutCardNumbers(oneLine(text('name')).slice(0, 60));
      switch (text('step')) {
        case 'add': {
          if ((await passkeysOf(deps.db, person.id)).length >= most) return back(context);
          const passkey = await readNewPasskey(deps, context, person.id, answerIn(form));
          const host = relyingParty(context);
          const added = passkey && { ...passkey, host, name: nameOf(context) };
          const isAdded = added && (await insertPasskey(deps.db, added, noticeOf(context)));
          return isAdded ? back(context, 'added') : await page(context, person, context.translate('passkeys.refused'));
        }
        case 'rename':
          if (name === '') return await page(context, person, context.translate('passkeys.name_missing'));
          return back(
            context,
            (await renamePasskey(deps.db, person.id, text('passkey_id'), name)) ? 'renamed' : undefined,
          );
        case 'remove': {
          const issuers = deps.sso.providers.map(({ issuer }) => issuer);
          const removed = await deletePasskey(deps.db, person.id, text('passkey_id'), issuers, noticeOf(context));
          if (removed === 'only') return await page(context, person, context.translate('passkeys.only'));
          return back(context, removed === 'done' ? 'removed' : undefined);
        }
        default:
          return back(context);
      }
    },
  };
}

/** A first name for a new passkey: what its browser and system are called. */
function nameOf({ userAgent, translate }: PageContext): string {
  const { browser, system } = deviceName(userAgent);
  if (browser !== null && system !== null) return translate('security.device', { browser, system });
  return browser ?? system ?? translate('passkeys.unnamed');
}

const pageOf = ({ locale }: PageContext) => accountRoutes.passkeys.href(locale, {});

function back(context: PageContext, what?: (typeof done)[number]): Answer {
  return { kind: 'redirect', to: accountRoutes.passkeys.href(context.locale, {}, { done: what }) };
}
