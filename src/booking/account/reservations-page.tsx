import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { ShownState } from '../tables.ts';
import type { ReservationCard, ReservationsView } from './reservations-view.ts';

/** `/account/reservations` */
export function ReservationsPage({ view }: { view: ReservationsView }) {
  const t = useTexts('reservations');
  return (
    <div className="wrap pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      {view.unproven ? (
        <div className="mt-6">
          <Notice tone="info" title={t('unprovenTitle')}>
            {t('unprovenText')}
          </Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <nav aria-label={t('groups')}>
          <ul className="flex flex-wrap gap-2">
            {view.groups.map(({ group, href, count }) => (
              <li key={group}>
                <a
                  href={href}
                  aria-current={group === view.group ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-2 rounded-pill border border-line bg-card px-4 font-bold text-ink hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-text"
                >
                  {t(group)} <span className="text-small font-normal tabular-nums">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <form role="search" data-navigate className="flex w-full items-end gap-2 sm:w-auto">
          {view.group === 'upcoming' ? null : <input type="hidden" name="group" value={view.group} />}
          <TextField
            className="grow sm:w-72"
            label={t('search')}
            name="q"
            type="search"
            maxLength={100}
            defaultValue={view.search}
          />
          <Button type="submit" kind="secondary" icon="search" className="shrink-0">
            {t('find')}
          </Button>
        </form>
      </div>
      {view.cards.length === 0 ? (
        <Empty view={view} />
      ) : (
        <ul className="mt-6 grid gap-5 md:grid-cols-2">
          {view.cards.map((card) => (
            <ReservationItem key={card.href} card={card} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          label={t('pages')}
          page={view.page}
          pages={view.pages}
          hrefOf={(page) => view.pageHref.join(String(page))}
        />
      </div>
    </div>
  );
}

const tones: Partial<Record<ShownState, 'positive' | 'neutral' | 'warning'>> = {
  confirmed: 'positive',
  completed: 'neutral',
  cancelled: 'neutral',
  failed: 'neutral',
  expired: 'neutral',
};

function ReservationItem({ card }: { card: ReservationCard }) {
  const t = useTexts('reservations');
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-lift">
      {card.picture ? (
        <Picture
          src={card.picture.src}
          alt=""
          width={240}
          height={240}
          className="size-24 shrink-0 rounded-control object-cover sm:size-32"
        />
      ) : null}
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Badge tone={tones[card.state] ?? 'warning'}>{t(`state_${card.state}`)}</Badge>
          {card.unread ? <Badge tone="positive">{card.unread}</Badge> : null}
          {card.due ? (
            <Badge tone="warning" icon="warning">
              {card.due}
            </Badge>
          ) : null}
        </p>
        <h2 className="mt-2 text-heading">
          <a href={card.href} className="after:absolute after:inset-0">
            <bdi>{card.title}</bdi>
          </a>
        </h2>
        <p className="text-small text-ink-soft">
          <bdi>{card.address}</bdi>
        </p>
        <p className="mt-2 font-bold text-ink-strong">{card.dates}</p>
        <p className="text-small text-ink">
          {card.length} · <bdi className="font-bold text-ink-strong">{card.total}</bdi>
        </p>
        <p className="text-tiny text-ink-soft">{card.split}</p>
        {card.together ? (
          <p className="mt-1 text-small">
            <a href={card.together.href} className="link relative z-10 inline-flex min-h-9 items-center">
              {card.together.label}
            </a>
          </p>
        ) : null}
        <p className="mt-1 text-small text-ink-soft">
          {t('number')} <bdi className="tabular-nums">{card.reference}</bdi>
        </p>
      </div>
    </li>
  );
}

function Empty({ view }: { view: ReservationsView }) {
  const t = useTexts('reservations');
  return (
    <div className="mt-6">
      <EmptyState
        icon="ticket"
        title={t(view.search === '' ? `none_${view.group}` : 'noneFound')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={view.home}>{t('startSearch')}</LinkButton>
            <LinkButton href={view.lookup} kind="secondary">
              {t('toLookup')}
            </LinkButton>
          </div>
        }
      >
        {t('noneText')}
      </EmptyState>
    </div>
  );
}
