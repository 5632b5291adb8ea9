import { useTexts } from '#i18n/use-texts.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { SecurityView } from './security-view.ts';

/** Whether logging in takes two steps. */
export function TwoStepSection({ isOn, href }: SecurityView['twoStep']) {
  const t = useTexts('two-step');
  return (
    <Card as="section" aria-labelledby="two-step-heading">
      <h2 id="two-step-heading" className="text-heading">
        {t('sectionHeading')}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink">{t(isOn ? 'sectionText_on' : 'sectionText_off')}</p>
      <LinkButton href={href} kind="secondary">
        {t(isOn ? 'sectionChange' : 'sectionSetUp')}
      </LinkButton>
    </Card>
  );
}
