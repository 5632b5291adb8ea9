import { useTexts } from '#i18n/use-texts.tsx';
import { belowFold } from '#ui/markup/below-fold.ts';
import { Score } from '#ui/figures/score.tsx';
import { Meter } from '#ui/figures/meter.tsx';
import { Icon } from '#ui/icon.tsx';
import { FacilityIcon } from '#ui/facility-icon.tsx';
import type { AnyIconName } from '#ui/facility-paths.ts';
import { TopicChips } from '../reviews/topics/topic-chips.tsx';
import type { HotelView } from './hotel-view.ts';

const icons: Readonly<Record<string, AnyIconName>> = {
  wifi: 'wifi',
  pool: 'pool',
  indoor_pool: 'pool',
  spa: 'spa',
  gym: 'gym',
  parking: 'parking',
  breakfast: 'breakfast',
  restaurant: 'restaurant',
  bar: 'bar',
  room_service: 'reception',
  air_conditioning: 'air-conditioning',
  family_rooms: 'family',
  kids_club: 'family',
  beach_access: 'beach',
  airport_shuttle: 'plane',
  ev_charging: 'car',
  pets: 'pets',
  lift: 'elevator',
  laundry: 'laundry',
  concierge: 'reception',
  front_desk_24h: 'clock',
  step_free: 'accessible',
  terrace: 'sun',
  luggage_storage: 'lock',
};

export function Amenities({ amenities }: Pick<HotelView, 'amenities'>) {
  const t = useTexts('hotel');
  return (
    <section aria-labelledby="amenities" className="mt-8">
      <h2 id="amenities" className="text-heading">
        {t('amenities')}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {amenities.map(({ id, label }) => (
          <li key={id} className="flex min-w-0 items-start gap-2.5 text-small wrap-anywhere hyphens-auto text-ink">
            <FacilityIcon name={icons[id] ?? 'check'} className="size-5 text-brand-text" />
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Reviews({ score, reviews, written }: Pick<HotelView, 'score' | 'reviews' | 'written'>) {
  const t = useTexts('hotel');
  if (!score) return null;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-10 scroll-mt-16 sm:mt-14">
      <h2 id="reviews-title" className="text-title">
        {t('reviews')}
      </h2>
      <div
        className={`${belowFold} mt-5 grid gap-4 rounded-card border border-line bg-card p-4 shadow-soft [--estimated-height:13rem] sm:gap-8 sm:p-7 md:grid-cols-[auto_minmax(0,1fr)] md:gap-14 md:[--estimated-height:8rem]`}
        suppressHydrationWarning
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 self-center md:flex-col md:items-start">
          <Score value={score.value} word={score.word} detail={score.reviews} size="large" />
          {written ? (
            <a href={written.all.href} className="link inline-flex min-h-11 items-center text-small">
              {written.all.label}
            </a>
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-10 sm:gap-y-4">
          {reviews.map((review) => (
            <Meter key={review.label} {...review} />
          ))}
        </div>
      </div>
      {written ? <TopicChips label={written.topics.label} topics={written.topics.list} /> : null}
      {written ? <Written written={written} /> : null}
    </section>
  );
}

/** The beginnings of a few reviews, side by side. */
function Written({ written }: { written: NonNullable<HotelView['written']> }) {
  return (
    <>
      <h3 id="written" className="sr-only">
        {written.heading}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard on a phone */}
      <div
        role="region"
        aria-labelledby="written"
        tabIndex={0}
        className="-mx-4 mt-3 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0"
      >
        <ul className="flex snap-x gap-4">
          {written.first.map((review) => (
            <li
              key={review.id}
              className="w-72 shrink-0 snap-center rounded-card border border-line bg-card p-4 shadow-soft sm:w-auto sm:min-w-0 sm:flex-1 sm:basis-0"
            >
              <p className="flex items-start justify-between gap-3">
                <b lang={review.lang} dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere text-ink-strong">
                  {review.title}
                </b>
                <Score value={review.score} />
              </p>
              <p lang={review.lang} dir="auto" className="mt-1 line-clamp-2 text-small wrap-anywhere text-ink">
                {review.liked || review.disliked}
              </p>
              <p className="mt-1 text-small text-ink-soft">
                <bdi>{review.by}</bdi>
                {review.languageNote ? ` · ${review.languageNote}` : null}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** House rules that most guests look for; the others are folded. */
const firstPolicies = 3;

export function Policies({ policies }: Pick<HotelView, 'policies'>) {
  const t = useTexts('hotel');
  const folded = policies.slice(firstPolicies);
  return (
    <section id="policies" aria-labelledby="policies-title" className="mt-10 scroll-mt-16 sm:mt-14">
      <h2 id="policies-title" className="text-title">
        {t('policies')}
      </h2>
      <div className="mt-5 rounded-card border border-line bg-card px-5 shadow-soft sm:px-7">
        <Rules policies={policies.slice(0, firstPolicies)} />
        {folded.length > 0 ? (
          <details className="group border-t border-line">
            <summary className="flex min-h-12 items-center gap-2 font-bold text-brand-text">
              {t('morePolicies', { count: folded.length })}
              <Icon name="chevron-down" className="ms-auto size-5 transition-transform group-open:rotate-180" />
            </summary>
            <Rules policies={folded} />
          </details>
        ) : null}
      </div>
    </section>
  );
}

function Rules({ policies }: { policies: HotelView['policies'] }) {
  return (
    <dl>
      {policies.map((policy) => (
        <div
          key={policy.label}
          className="grid gap-x-6 border-line py-3.5 not-first:border-t sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="font-bold text-ink-strong">{policy.label}</dt>
          <dd className="text-ink">{policy.text}</dd>
        </div>
      ))}
    </dl>
  );
}
