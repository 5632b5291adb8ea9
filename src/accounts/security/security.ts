import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import type { AccountsDeps } from '../deps.ts';
import type { SecurityView } from '../pages/security/security-view.ts';
import { accountRoutes } from '../routes.ts';
import { endDevice, endOtherDevices } from '../session/devices.sql.ts';
import { entryOf } from '../session/sessions.ts';
import { hasSecondFactor } from '../second-factor/second-factor.sql.ts';
import { isUuid } from '../uuid.ts';
import { devicesView } from './devices-view.ts';

type Answer = PageAnswer<SecurityView>;

/** Changes that the page can confirm. */
const done = ['ended', 'ended_others', 'two_step_off'] as const;

/** `/profile/security`: where the signed-in person is logged in. */
export function securityHandler(deps: AccountsDeps): PageHandler<SecurityView> {
  return {
    async show(context): Promise<Answer> {
      const { principal, locale, query, translate, brand } = context;
      if (!principal) return toLogin(context);
      const what = done.find((one) => one === query.get('done'));
      return {
        kind: 'page',
        view: {
          devices: await devicesView(deps, context, principal.id),
          twoStep: { isOn: await hasSecondFactor(deps.db, principal.id), href: accountRoutes.twoStep.href(locale, {}) },
          passkeys: accountRoutes.passkeys.href(locale, {}),
          done: what ? translate(`security.done_${what}`) : null,
          profile: accountRoutes.profile.href(locale, {}),
        },
        cache: 'private',
        head: { title: translate('security.title', { brand: brand.name }) },
      };
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
        default:
          return back(context);
      }
    },
  };
}

function back({ locale }: PageContext, what?: (typeof done)[number]): Answer {
  return { kind: 'redirect', to: accountRoutes.security.href(locale, {}, { done: what }) };
}
