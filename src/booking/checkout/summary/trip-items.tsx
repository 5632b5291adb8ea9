import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import type { TripItemView } from './trip-view.ts';

const tones = { good: 'positive', waiting: 'warning', lost: 'neutral', over: 'neutral' } as const;

const isGone = ({ tone }: TripItemView) => tone === 'lost' || tone === 'over';

/** The reservations of a trip, each with its state. `links`: to its page and documents, once it is paid. */
export function TripItems({ items, links }: { items: readonly TripItemView[]; links: boolean }) {
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={item.id} className="rounded-card border border-line bg-card p-4 text-start shadow-soft sm:p-5">
          <div className="flex gap-4">
            {item.picture ? (
              <Picture
                src={item.picture}
                alt=""
                width={192}
                height={192}
                className={`size-16 shrink-0 rounded-control object-cover sm:size-24 ${isGone(item) ? 'opacity-60 grayscale' : ''}`}
              />
            ) : null}
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Badge tone={tones[item.tone]}>{item.state}</Badge>
                <bdi className={`font-bold tabular-nums ${isGone(item) ? 'text-ink-soft' : 'text-ink-strong'}`}>
                  {item.amount}
                </bdi>
              </p>
              {item.client ? <p className="text-end text-small text-ink-soft">{item.client}</p> : null}
              <p className="mt-1.5 text-lead font-bold text-ink-strong">
                <bdi>{item.title}</bdi>
              </p>
              {item.part ? <p className="text-small">{item.part}</p> : null}
              <p className="text-small">{item.dates}</p>
              <p className="text-small text-ink-soft">{item.length}</p>
            </div>
          </div>
          {item.lost ? <p className="mt-3 text-small">{item.lost}</p> : null}
          <Links item={item} links={links} />
        </li>
      ))}
    </ul>
  );
}

function Links({ item, links }: { item: TripItemView; links: boolean }) {
  const t = useTexts('transaction');
  if (item.others)
    return (
      <LinkButton href={item.others.href} kind="secondary" size="small" className="mt-3">
        {item.others.label}
      </LinkButton>
    );
  if (!links || item.tone === 'lost') return null;
  return (
    <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
      <LinkButton
        href={item.href}
        kind="secondary"
        size="small"
        icon="ticket"
        aria-label={`${t('openReservation')}: ${item.title}`}
      >
        {t('openReservation')}
      </LinkButton>
      {item.documents ? (
        <>
          <LinkButton
            href={item.documents.voucher}
            kind="secondary"
            size="small"
            icon="download"
            download
            data-prefetch="off"
            aria-label={`${item.documents.label}: ${item.title}`}
          >
            {item.documents.label}
          </LinkButton>
          <LinkButton
            href={item.documents.calendar}
            kind="secondary"
            size="small"
            icon="calendar"
            download
            data-prefetch="off"
            aria-label={`${t('calendar')}: ${item.title}`}
          >
            {t('calendar')}
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
