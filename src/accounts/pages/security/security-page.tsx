import { useTexts } from '#i18n/use-texts.tsx';
import { Notice } from '#ui/notice.tsx';
import { DevicesSection } from './devices-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';
import { SecurityHead } from './security-head.tsx';
import type { SecurityView } from './security-view.ts';

/** `/profile/security` */
export function SecurityPage({ view }: { view: SecurityView }) {
  const t = useTexts('security');
  return (
    <div className="wrap-narrow pt-10">
      <SecurityHead back={{ href: view.profile, label: t('toProfile') }} heading={t('heading')} />
      {view.done ? <Notice tone="success" title={view.done} live className="mt-6" /> : null}
      {view.onlyWay ? (
        <Notice tone="danger" title={t('disconnect_only')} live className="mt-6">
          <a className="link" href={view.onlyWay}>
            {t('choosePassword')}
          </a>
        </Notice>
      ) : null}
      <div className="mt-6 grid gap-6">
        <TwoStepSection {...view.twoStep} />
        <PasskeysSection href={view.passkeys} />
        {view.identities.length > 0 ? <IdentitiesSection identities={view.identities} /> : null}
        <DevicesSection devices={view.devices} />
      </div>
    </div>
  );
}
