import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { DeviceView } from '../pages/security/security-view.ts';
import type { DeviceName } from '../session/device-name.ts';
import { devicesOf } from '../session/devices.sql.ts';
import { entryOf } from '../session/sessions.ts';

/** Where a person is logged in: this device first, then the last used. */
export async function devicesView(
  { db, sessions }: Pick<AccountsDeps, 'db' | 'sessions'>,
  context: PageContext,
  personId: string,
): Promise<readonly DeviceView[]> {
  const current = await sessions.device(entryOf(context));
  const { host: here } = new URL(context.brand.origin);
  const { instant } = formatFor(getLocale(context.textLocale).iso);
  const devices = await devicesOf(db, personId);
  return devices
    .map(({ id, host, usedAt, ...name }) => ({
      id,
      name: nameText(context, name),
      usedAt: instant(usedAt.toISOString(), 'UTC'),
      host: host === here ? null : host,
      isThis: id === current,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

function nameText({ translate }: PageContext, { browser, system }: DeviceName): string | null {
  if (browser !== null && system !== null) return translate('security.device', { browser, system });
  return browser ?? system;
}
