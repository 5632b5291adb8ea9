import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { DueView } from './reservation-view.ts';

/** The amount still to be paid, its deadline, and a link to pay. `paying`: a payment is in progress. */
export function DueNotice({ due, paying }: { due: DueView; paying: boolean }) {
  const t = useTexts('reservation');
  return (
    <Notice tone="warning" title={t(due.isAgreed && !due.isFee ? 'unpaidTitle' : 'dueTitle')} className="mb-6">
      <p>{t(due.isFee ? 'dueFee' : 'dueText', { amount: due.amount })}</p>
      {due.payBy ? <p className="mt-1">{due.payBy}</p> : null}
      {paying ? <p className="mt-1">{t('dueOpen')}</p> : null}
      <form method="post" className="mt-4">
        <FormToken />
        <input type="hidden" name="step" value="pay" />
        <Button type="submit" icon="lock">
          {t('duePay', { amount: due.amount })}
        </Button>
      </form>
    </Notice>
  );
}
