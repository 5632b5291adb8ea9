import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Score } from '#ui/figures/score.tsx';
import { reportReasons } from './review.ts';
import type { ReviewView } from './reviews-view.ts';

/** A whole review with the hotel's answer, and the form that reports it. */
export function ReviewCard({ review, action }: { review: ReviewView; action: string }) {
  const t = useTexts('reviews');
  return (
    <Card as="li" id={review.id}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 lang={review.lang} dir="auto" className="text-heading wrap-anywhere">
            {review.title}
          </h3>
          <p className="mt-1 text-small text-ink-soft">
            <bdi>{review.by}</bdi>
            <span className="block">{review.when}</span>
            {review.languageNote ? <span className="block">{review.languageNote}</span> : null}
          </p>
        </div>
        <Score value={review.score} />
      </div>
      <Part label={t('liked')} text={review.liked} lang={review.lang} />
      <Part label={t('disliked')} text={review.disliked} lang={review.lang} />
      {review.answer ? (
        <div className="mt-4 rounded-control bg-sunken p-4">
          <p className="font-bold text-ink-strong">{t('answer')}</p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line text-ink">
            {review.answer}
          </p>
        </div>
      ) : null}
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-small text-ink-soft underline underline-offset-4 hover:text-brand-text">
          {t('report')}
        </summary>
        <form method="post" action={action} className="mt-2 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <input type="hidden" name="review" value={review.id} />
          <SelectField
            label={t('reportReason')}
            name="reason"
            id={`reason-${review.id}`}
            options={reportReasons.map((value) => ({ value, label: t(`report_${value}`) }))}
          />
          <Button type="submit" kind="secondary">
            {t('reportSend')}
          </Button>
        </form>
      </details>
    </Card>
  );
}

function Part({ label, text, lang }: { label: string; text: string; lang: string | undefined }) {
  if (text === '') return null;
  return (
    <div className="mt-3">
      <p className="text-small font-bold text-ink-strong">{label}</p>
      <p lang={lang} dir="auto" className="wrap-anywhere whitespace-pre-line text-ink">
        {text}
      </p>
    </div>
  );
}
