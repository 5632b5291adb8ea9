import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { DeviceView } from './security-view.ts';

/** The browsers in which the person is logged in. */
export function DevicesSection({ devices }: { devices: readonly DeviceView[] }) {
  const t = useTexts('security');
  return (
    <Card as="section" aria-labelledby="devices-heading">
      <h2 id="devices-heading" className="text-heading">
        {t('devicesHeading')}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink">{t('devicesText')}</p>
      <ul>
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
          >
            <DeviceText device={device} />
            {device.isThis ? null : (
              <form method="post">
                <FormToken />
                <input type="hidden" name="step" value="end" />
                <input type="hidden" name="device" value={device.id} />
                <Button
                  type="submit"
                  size="small"
                  kind="secondary"
                  aria-label={t('endNamed', { device: device.name ?? t('unknownDevice') })}
                >
                  {t('end')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {devices.some((device) => !device.isThis) ? (
        <form method="post" className="mt-4">
          <FormToken />
          <input type="hidden" name="step" value="end_others" />
          <Button type="submit" kind="secondary">
            {t('endOthers')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

function DeviceText({ device }: { device: DeviceView }) {
  const t = useTexts('security');
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-bold text-ink-strong">
        {device.name ?? t('unknownDevice')}
        {device.isThis ? <Badge tone="positive">{t('thisDevice')}</Badge> : null}
      </p>
      <p className="text-small text-ink-soft">{t('lastUsed', { at: device.usedAt })}</p>
      {device.host ? (
        <p className="text-small break-all text-ink-soft">
          <bdi>{device.host}</bdi>
        </p>
      ) : null}
    </div>
  );
}
