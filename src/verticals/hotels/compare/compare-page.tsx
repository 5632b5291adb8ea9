import { useTexts } from '#i18n/use-texts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { Chips } from '../results/facets/chips.tsx';
import type { CompareCell, CompareView } from './compare-view.ts';

export function ComparePage({ view }: { view: CompareView }) {
  const t = useTexts('compare');
  const { hotels } = view;
  return (
    <div className="wrap pt-8 pb-4">
      <h1 className="text-title">{t('title')}</h1>
      <p className="mt-1.5 text-ink">{view.stay ?? t('undated')}</p>
      <div className="mt-5 grid gap-3 empty:hidden">
        {view.notices.map((notice) => (
          <Notice key={notice.title} tone={notice.tone} title={notice.title}>
            {notice.text}
          </Notice>
        ))}
      </div>
      {hotels.length === 0 ? (
        <EmptyState
          icon="hotel"
          title={t('emptyTitle')}
          action={<LinkButton href={view.back.href}>{view.back.label}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 text-small font-bold">
            {hotels.length > 1 ? (
              <a href={view.otherHref} data-keep-scroll="" className="link py-2">
                {t(view.onlyDifferences ? 'showAll' : 'showDifferences')}
              </a>
            ) : null}
            <a href={view.back.href} className="link py-2">
              {view.back.label}
            </a>
          </p>
          {view.chips.length > 0 ? <Chips chips={view.chips} /> : null}
          <div
            role="region"
            aria-label={t('table')}
            tabIndex={0}
            className="relative mt-3 overflow-x-auto rounded-card border border-line bg-card shadow-soft"
          >
            <Table view={view} />
          </div>
        </>
      )}
    </div>
  );
}

function Table({ view: { hotels, groups } }: { view: CompareView }) {
  const t = useTexts('compare');
  return (
    <table className="compare-table">
      <thead>
        <tr>
          <td>
            <span className="sr-only">{t('hotel')}</span>
          </td>
          {hotels.map((hotel) => (
            <th key={hotel.id} scope="col">
              {hotel.picture ? (
                <Picture
                  src={hotel.picture}
                  widths={[400, 800]}
                  alt=""
                  width={3}
                  height={2}
                  className="aspect-3/2 w-full rounded-control"
                />
              ) : null}
              <a href={hotel.href} dir="auto" className="mt-3 block text-base hover:text-brand-text">
                {hotel.name}
              </a>
              <span className="mt-1 block text-tiny font-normal text-ink-soft">
                <Stars value={hotel.stars} label={hotel.starsLabel} className="h-3.5" /> <bdi>{hotel.where}</bdi>
              </span>
              <span className="mt-3 flex flex-wrap gap-2">
                <LinkButton
                  href={`${hotel.href}#rooms`}
                  size="small"
                  aria-label={t('seeRoomsOf', { name: hotel.name })}
                >
                  {t('seeRooms')}
                </LinkButton>
                <a
                  href={hotel.withoutHref}
                  data-keep-scroll=""
                  aria-label={t('removeName', { name: hotel.name })}
                  className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken sm:size-9"
                >
                  <Icon name="cross" className="size-4.5" />
                </a>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={hotels.length + 1} className="compare-group">
              <span>{title}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.label} data-same={row.differs || hotels.length < 2 ? undefined : ''}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, at) => (
                <td key={hotels[at]?.id}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cell({ cell: { text, has, best, detail } }: { cell: CompareCell }) {
  if (has !== undefined)
    return (
      <Icon
        name={has ? 'check' : 'minus'}
        label={text}
        className={`size-5 ${has ? 'text-positive' : 'text-ink-soft'}`}
      />
    );
  return (
    <>
      <bdi>{text}</bdi>
      {best ? <span className="compare-best">{best}</span> : null}
      {detail ? <small>{detail}</small> : null}
    </>
  );
}
