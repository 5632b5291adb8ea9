import { useTexts } from '#i18n/use-texts.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Meter } from '#ui/figures/meter.tsx';
import { Score } from '#ui/figures/score.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { ReviewCard } from './review-card.tsx';
import { TopicChips } from './topics/topic-chips.tsx';
import type { ReviewsView } from './reviews-view.ts';

export function ReviewsPage({ view }: { view: ReviewsView }) {
  const t = useTexts('reviews');
  const { chosen, pages } = view;
  const isFiltered = chosen.q !== '' || chosen.party !== '' || chosen.score !== '' || chosen.topic !== '';
  return (
    <div className="wrap pt-6 pb-4">
      <Breadcrumbs label={t('crumb')} items={view.crumbs} />
      <h1 className="mt-3 text-title">{t('heading', { name: view.name })}</h1>
      <p className="mt-2 max-w-[60ch] text-ink">{t('verified')}</p>
      {view.notice ? (
        <Notice tone={view.notice.tone} title={view.notice.title} live className="mt-6">
          {view.notice.text}
        </Notice>
      ) : null}
      <div className="mt-6 grid gap-8 lg:grid-cols-[21rem_minmax(0,1fr)] lg:gap-12">
        <section aria-labelledby="list" className="min-w-0">
          <h2 id="list" className="sr-only">
            {t('list')}
          </h2>
          {view.total > 0 ? <Filters view={view} /> : null}
          <TopicChips label={t('topics')} topics={view.topics} />
          {view.total === 0 ? (
            <EmptyState icon="info" title={t('noneYet')} />
          ) : view.reviews.length === 0 ? (
            <EmptyState
              title={t('nothing')}
              action={
                <LinkButton href={view.action} kind="secondary">
                  {t('reset')}
                </LinkButton>
              }
            >
              {t('nothingText')}
            </EmptyState>
          ) : (
            <>
              <p className="mt-6 flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
                <span role="status">{view.found}</span>
                <span>{t('languageFirst')}</span>
                {isFiltered ? (
                  <a href={view.action} className="font-bold text-brand-text underline underline-offset-4">
                    {t('reset')}
                  </a>
                ) : null}
              </p>
              <ul className="mt-4 grid gap-4">
                {view.reviews.map((review) => (
                  <ReviewCard key={review.id} review={review} action={view.action} />
                ))}
              </ul>
              <div className="mt-8">
                <Pagination
                  label={t('pages')}
                  page={view.page}
                  pages={pages.length}
                  hrefOf={(page) => pages[page - 1] ?? view.action}
                />
              </div>
            </>
          )}
        </section>
        <div className="grid content-start gap-6 lg:order-first">
          <Summary view={view} />
        </div>
      </div>
    </div>
  );
}

function Summary({ view }: { view: ReviewsView }) {
  const t = useTexts('reviews');
  return (
    <>
      {view.score ? (
        <Card as="section" aria-labelledby="categories">
          <Score value={view.score.value} word={view.score.word} detail={view.score.reviews} size="large" />
          <h2 id="categories" className="mt-5 mb-3 text-heading">
            {t('categories')}
          </h2>
          <div className="grid gap-3">
            {view.meters.map((meter) => (
              <Meter key={meter.label} {...meter} />
            ))}
          </div>
        </Card>
      ) : null}
      {view.total > 0 ? (
        <Card as="section" aria-labelledby="bands">
          <h2 id="bands" className="mb-3 text-heading">
            {t('bands')}
          </h2>
          <ul className="grid gap-1">
            {view.bands.map(({ href, isChosen, ...meter }) => (
              <li key={meter.label}>
                <a
                  href={href}
                  aria-current={isChosen ? 'true' : undefined}
                  className="block rounded-control px-2 py-2 hover:bg-sunken aria-[current]:bg-brand-soft"
                >
                  <Meter {...meter} />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <p>
        <LinkButton href={view.hotelHref} kind="secondary" block>
          <bdi>{view.name}</bdi>
        </LinkButton>
      </p>
    </>
  );
}

function Filters({ view }: { view: ReviewsView }) {
  const t = useTexts('reviews');
  const { chosen } = view;
  return (
    <form action={view.action} className="grid grid-cols-2 items-end gap-4">
      <TextField
        className="max-sm:col-span-2"
        label={t('search')}
        name="q"
        type="search"
        maxLength={80}
        placeholder={t('searchHint')}
        defaultValue={chosen.q}
        autoComplete="off"
        icon="search"
      />
      <SelectField
        label={t('party')}
        name="party"
        options={view.parties}
        empty={t('partyAny')}
        defaultValue={chosen.party}
      />
      <SelectField
        label={t('sort')}
        name="sort"
        options={(['newest', 'highest', 'lowest'] as const).map((value) => ({ value, label: t(`sort_${value}`) }))}
        defaultValue={chosen.sort}
      />
      {chosen.score ? <input type="hidden" name="score" value={chosen.score} /> : null}
      {chosen.topic ? <input type="hidden" name="topic" value={chosen.topic} /> : null}
      <Button type="submit" kind="secondary" className="max-sm:col-span-2">
        {t('apply')}
      </Button>
    </form>
  );
}
