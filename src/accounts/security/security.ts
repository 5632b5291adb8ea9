import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import type { AccountsDeps } from '../deps.ts';
import type { SecurityView } from '../pages/security/security-view.ts';
import { accountRoutes } from '../routes.ts';
import { endDevice, endOtherDevices } from '../session/devices.sql.ts';
import { entryOf } from '../session/sessions.ts';
import { hasSecondFactor } from '../session/has-second-factor.sql.ts';
import { isUuid } from '../uuid.ts';
import { devicesView } from './devices-view.ts';
import { disconnect, identitiesView } from './identities.ts';

type Answer = PageAnswer<SecurityView>;

/** Changes that the page can confirm. */
const done = ['ended', 'ended_others', 'two_step_off', 'disconnected'] as const;

/** `/profile/security`: where the signed-in person is logged in. */
export function securityHandler(deps: AccountsDeps): PageHandler<SecurityView> {
  const page = async (
    context: PageContext,
    personId: string,
    news: Partial<Pick<SecurityView, 'done' | 'onlyWay'>>,
  ): Promise<Answer> => {
    const { locale, translate, brand } = context;
    return {
      kind: 'page',
      view: {
        devices: await devicesView(deps, context, personId),
        twoStep: { isOn: await hasSecondFactor(deps.db, personId), href: accountRoutes.twoStep.href(locale, {}) },
        passkeys: accountRoutes.passkeys.href(locale, {}),
        identities: await identitiesView(deps, context, personId),
        onlyWay: null,
        done: null,
        ...news,
        profile: accountRoutes.profile.href(locale, {}),
      },
      cache: 'private',
      status: news.onlyWay ? 409 : 200,
      head: { title: translate('security.title', { brand: brand.name }) },
    };
  };
  return {
    async show(context): Promise<Answer> {
      const { principal, query, translate } = context;
      if (!principal) return toLogin(context);
      const what = done.find((one) => one === query.get('done'));
      return await page(context, principal.id, what ? { done: translate(`security.done_${what}`) } : {});
    },
    async submit(context, form): Promise<Answer> {
      const { principal } = context;
      if (!principal) return toLogin(context);
      const text = formText(form);
      const device = text('device');
      switch (text('step')) {
        case 'end':
          if (!isUuid(device)) return back(context);
          await endDevice(deps.db, principal.id, device);
          return back(context, 'ended');
        case 'end_others': {
          const current = await deps.sessions.device(entryOf(context));
          if (current === null) return back(context);
          await endOtherDevices(deps.db, principal.id, current);
          return back(context, 'ended_others');
        }
        case 'disconnect': {
          // The form is asked for a proof before: whoever comes here has logged in recently.
          const id = text('identity');
          const answer = isUuid(id) ? await disconnect(deps, context, principal.id, id) : 'unknown';
          if (answer === 'only')
            return await page(context, principal.id, { onlyWay: accountRoutes.resetPassword.href(context.locale, {}) });
          return back(context, answer === 'done' ? 'disconnected' : undefined);
        }
        default:
          return back(context);
      }
    },
  };
}

function back({ locale }: PageContext, what?: (typeof done)[number]): Answer {
  return { kind: 'redirect', to: accountRoutes.security.href(locale, {}, { done: what }) };
}
