import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Score } from '#ui/figures/score.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ModeratedReviewView, ModerationStep, ModerationView } from './moderation-view.ts';

/** `/dashboard/reviews` */
export function ModerationPage({ view }: { view: ModerationView }) {
  const t = useTexts('moderation');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-2 max-w-[60ch] text-ink">{t('lead')}</p>
      <nav aria-label={t('lists')} className="mt-5">
        <ul className="flex flex-wrap gap-2">
          {view.lists.map(({ list, href }) => (
            <li key={list}>
              <a
                href={href}
                aria-current={list === view.list ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-pill border border-line bg-card px-4 font-bold text-ink hover:bg-sunken aria-[current]:border-brand aria-[current]:text-brand-text"
              >
                {t(`list_${list}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {view.done ? <Notice tone="success" title={t(`done_${view.done}`)} live className="mt-6" /> : null}
      {view.isOver ? (
        <Notice tone="warning" title={t('overTitle')} live className="mt-6">
          {t('overText')}
        </Notice>
      ) : null}
      {view.reviews.length === 0 ? (
        <EmptyState icon="check" title={t(`empty_${view.list}`)} />
      ) : (
        <ul className="mt-6 grid gap-6">
          {view.reviews.map((review) => (
            <Moderated key={review.id} view={view} review={review} />
          ))}
        </ul>
      )}
      {view.previous || view.next ? (
        <p className="mt-6 flex flex-wrap gap-3">
          {view.previous ? (
            <LinkButton href={view.previous} kind="secondary">
              {t('previous')}
            </LinkButton>
          ) : null}
          {view.next ? (
            <LinkButton href={view.next} kind="secondary">
              {t('next')}
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

const tones = { held: 'warning', published: 'positive', removed: 'neutral' } as const;

function Moderated({ view, review }: { view: ModerationView; review: ModeratedReviewView }) {
  const t = useTexts('moderation');
  const words = useTexts('reviews');
  return (
    <Card as="li" id={review.id}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-small">
            <a className="link" href={review.href}>
              <bdi>{review.hotel}</bdi>
            </a>
          </p>
          <h2 lang={review.lang} dir="auto" className="text-heading wrap-anywhere">
            {review.title}
          </h2>
          <p className="mt-1 text-small text-ink-soft">
            <bdi>{review.by}</bdi>
          </p>
        </div>
        <Score value={review.score} />
      </div>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge tone={tones[review.state]}>{t(`state_${review.state}`)}</Badge>
        {review.reasons.map((reason) => (
          <Badge key={reason} tone="neutral">
            {reason}
          </Badge>
        ))}
        {review.reports.map((report) => (
          <Badge key={report} tone="warning">
            {t('reported', { reason: report })}
          </Badge>
        ))}
      </p>
      <Part label={words('liked')} text={review.liked} lang={review.lang} />
      <Part label={words('disliked')} text={review.disliked} lang={review.lang} />
      <Part label={words('answer')} text={review.answer} lang={undefined} />
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {review.state !== 'published' || review.reports.length > 0 ? <Publish review={review} /> : null}
      </div>
      {review.state === 'removed' ? null : <Remove view={view} review={review} />}
      {review.state === 'published' ? <Answer view={view} review={review} /> : null}
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

/** What every form of a review sends. */
function Step({ step, review }: { step: ModerationStep; review: ModeratedReviewView }) {
  return (
    <>
      <FormToken />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="review" value={review.id} />
      <input type="hidden" name="seen" value={review.state} />
    </>
  );
}

function Publish({ review }: { review: ModeratedReviewView }) {
  const t = useTexts('moderation');
  return (
    <form method="post">
      <Step step="publish" review={review} />
      <Button type="submit">{t(review.state === 'published' ? 'keep' : 'publish')}</Button>
    </form>
  );
}

function Remove({ view, review }: { view: ModerationView; review: ModeratedReviewView }) {
  const t = useTexts('moderation');
  const failed = view.failed?.id === review.id && view.failed.field === 'reason' ? view.failed : null;
  return (
    <Disclosure open={failed !== null} summary={<span className="text-brand-text">{t('remove')}</span>}>
      <form method="post" className="grid gap-4">
        <Step step="remove" review={review} />
        <p className="max-w-[60ch] text-small">{t('removeText')}</p>
        <SelectField
          label={t('reason')}
          name="reason"
          id={`reason-${review.id}`}
          options={view.reasons}
          empty={t('reasonChoose')}
          error={failed?.message}
        />
        <div>
          <Button type="submit" kind="danger">
            {t('remove')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

function Answer({ view, review }: { view: ModerationView; review: ModeratedReviewView }) {
  const t = useTexts('moderation');
  const failed = view.failed?.id === review.id && view.failed.field === 'answer' ? view.failed : null;
  return (
    <Disclosure
      open={failed !== null}
      summary={<span className="text-brand-text">{t('answer')}</span>}
      className="border-b-0"
    >
      <form method="post" className="grid gap-4">
        <Step step="answer" review={review} />
        <TextField
          label={t('answerLabel')}
          hint={t('answerHint')}
          name="answer"
          id={`answer-${review.id}`}
          rows={4}
          maxLength={view.longestAnswer}
          required
          defaultValue={failed?.typed ?? review.answer}
          error={failed?.message}
        />
        <div>
          <Button type="submit" kind="secondary">
            {t('answerSend')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
