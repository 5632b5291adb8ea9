import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { AlertFormView } from './alerts-view.ts';

/** On a hotel's page with prices: an email when this stay gets cheaper. */
export function AlertForm({ view }: { view: AlertFormView }) {
  const t = useTexts('hotel');
  return (
    <form method="post" action={view.action} className="mt-3">
      <FormToken />
      {Object.entries(view.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="quiet" size="small" icon="mail" className="-ms-3">
        {t('alert')}
      </Button>
    </form>
  );
}
