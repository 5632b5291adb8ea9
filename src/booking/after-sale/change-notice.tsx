import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ChangeView } from './reservation-view.ts';

/** What the supplier has changed, and the traveller's choice: to keep the booking as it is now, or to cancel it for free. */
export function ChangeNotice({ change }: { change: ChangeView }) {
  const t = useTexts('reservation');
  return (
    <Card as="section" raised aria-labelledby="supplier-change" className="mt-6 print:hidden">
      <h2 id="supplier-change" className="text-heading">
        {t('changeTitle')}
      </h2>
      <dl className="mt-3 divide-y divide-line">
        {change.rows.map(({ id, label, before, after }) => (
          <div key={id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-baseline">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="min-w-0 break-words">
              <ins className="block font-bold text-ink-strong no-underline">{t('changeNow', { value: after })}</ins>
              <del className="block text-small text-ink-soft no-underline">{t('changeBefore', { value: before })}</del>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-[60ch]">{t('changeChoice')}</p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <form method="post" className="contents">
          <FormToken />
          <input type="hidden" name="step" value="keep" />
          <input type="hidden" name="change" value={change.id} />
          <Button type="submit" icon="check">
            {t('changeKeep')}
          </Button>
        </form>
        {change.cancelHref ? (
          <LinkButton href={change.cancelHref} kind="secondary">
            {t('changeCancel')}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
