import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { CarOfferView, ExtraView, PriceRowView, StationView } from './cars-view.ts';

type Offer = NonNullable<CarOfferView['offer']>;

/** One car with everything that its renter should know, the extras, and the price. */
export function CarOfferPage({ view }: { view: CarOfferView }) {
  const t = useTexts('cars');
  return (
    <div className="wrap pt-6">
      <p>
        <a href={view.back.href} className="link inline-flex min-h-11 items-center gap-1.5 font-bold">
          <Icon name="arrow-back" className="size-4.5" />
          {view.back.label}
        </a>
      </p>
      <h1 className="mt-2 text-title">
        <bdi>{view.title}</bdi>
      </h1>
      {view.vendor ? (
        <p className="mt-1 text-lead text-ink">
          <bdi>{view.vendor}</bdi>
        </p>
      ) : null}
      {view.notice ? (
        <div className="mt-5">
          <Notice tone={view.notice.tone} title={view.notice.title} live>
            {view.notice.text}
          </Notice>
        </div>
      ) : null}
      {view.basket || view.propose?.tray ? (
        <p className="mt-4 flex flex-wrap gap-x-6">
          {[view.basket, view.propose?.tray].map((link) =>
            link ? (
              <a key={link.href} href={link.href} className="link inline-flex min-h-11 items-center font-bold">
                {link.label}
              </a>
            ) : null,
          )}
        </p>
      ) : null}
      {view.offer ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Facts offer={view.offer} />
          <PriceCard offer={view.offer} propose={view.propose?.label ?? null} />
        </div>
      ) : (
        <p className="mt-6">
          <LinkButton href={view.back.href}>{t('allCars')}</LinkButton>
        </p>
      )}
    </div>
  );
}

function Facts({ offer }: { offer: Offer }) {
  const t = useTexts('cars');
  return (
    <div className="grid gap-6">
      <Card as="section" className="grid items-center gap-5 sm:grid-cols-[16rem_minmax(0,1fr)]">
        <img
          src={offer.picture.src}
          alt={`${offer.picture.alt} (${t('illustration')})`}
          width={240}
          height={120}
          className="w-full max-w-72 rounded-control"
        />
        <ul className="grid gap-1.5">
          {offer.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2 text-ink">
              <Icon name="check" className="mt-1 size-4 text-positive" />
              {feature}
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" aria-labelledby="stations" className="grid gap-6 sm:grid-cols-2">
        <h2 id="stations" className="sr-only">
          {t('stations')}
        </h2>
        <StationFacts title={t('pickupStation')} station={offer.pickup} />
        <StationFacts title={t('returnStation')} station={offer.dropoff} />
      </Card>
      <Card as="section" aria-labelledby="terms">
        <h2 id="terms" className="text-heading">
          {t('terms')}
        </h2>
        <dl className="mt-4 grid gap-4 sm:grid-cols-2">
          {offer.terms.map(({ label, value, text }) => (
            <div key={label}>
              <dt className="text-small text-ink-soft">{label}</dt>
              <dd className="font-bold text-ink-strong">
                <bdi>{value}</bdi>
                {text ? <span className="block text-small font-normal text-ink">{text}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
        <h3 className="mt-6 font-bold text-ink-strong">{t('included')}</h3>
        {offer.included.length > 0 ? (
          <ul className="mt-2 grid gap-1.5 sm:grid-cols-2">
            {offer.included.map((cover) => (
              <li key={cover} className="flex items-start gap-2 text-ink">
                <Icon name="check" className="mt-1 size-4 text-positive" />
                {cover}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-ink">{t('notStated')}</p>
        )}
        <h3 className="mt-6 font-bold text-ink-strong">{t('bring')}</h3>
        <p className="mt-1 max-w-[60ch] text-ink">{t('bringText')}</p>
      </Card>
      {offer.extras.length > 0 ? <Extras offer={offer} /> : null}
    </div>
  );
}

function StationFacts({ title, station }: { title: string; station: StationView }) {
  const t = useTexts('cars');
  return (
    <div className="min-w-0">
      <h3 className="text-small text-ink-soft">{title}</h3>
      <p className="font-bold text-ink-strong">{station.when}</p>
      <p className="mt-1 text-ink">
        <bdi>{station.name}</bdi>
      </p>
      {station.address ? (
        <p className="text-small text-ink">
          <bdi>{station.address}</bdi>
        </p>
      ) : null}
      <p className="text-small text-ink">{station.access}</p>
      <p className="text-small text-ink">{station.hours}</p>
      {station.phone ? (
        <p className="text-small text-ink">
          {t('phone')}: <bdi dir="ltr">{station.phone}</bdi>
        </p>
      ) : null}
    </div>
  );
}

/** A GET form: the price depends on what is chosen. */
function Extras({ offer }: { offer: Offer }) {
  const t = useTexts('cars');
  return (
    <Card as="section" aria-labelledby="extras">
      <h2 id="extras" className="text-heading">
        {t('extras')}
      </h2>
      <p className="mt-1 text-ink">{t('extrasHint')}</p>
      <form action={offer.action} method="get" data-navigate="" data-keep-scroll="" className="mt-4 grid gap-1">
        {offer.kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {offer.extras.map((extra) => (
          <Extra key={extra.name} extra={extra} />
        ))}
        <p className="mt-3">
          <Button type="submit" kind="secondary">
            {t('updatePrice')}
          </Button>
        </p>
      </form>
    </Card>
  );
}

function Extra({ extra }: { extra: ExtraView }) {
  const t = useTexts('cars');
  return (
    <label className="flex items-center justify-between gap-4 border-t border-line py-3">
      <span className="min-w-0">
        <span className="font-bold text-ink-strong">{extra.label}</span>
        <span className="block text-small text-ink tabular-nums">{extra.price}</span>
      </span>
      {extra.most === 1 ? (
        <input
          key={extra.value}
          type="checkbox"
          name={extra.name}
          value="1"
          defaultChecked={extra.value > 0}
          className="tick"
        />
      ) : (
        <span className="w-20 shrink-0">
          <select
            key={extra.value}
            name={extra.name}
            aria-label={`${extra.label}: ${t('number')}`}
            defaultValue={extra.value}
            className="control"
          >
            {Array.from({ length: extra.most + 1 }, (_, number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </span>
      )}
    </label>
  );
}

function PriceCard({ offer, propose }: { offer: Offer; propose: string | null }) {
  const t = useTexts('cars');
  return (
    <Card as="aside" raised aria-labelledby="price" className="lg:sticky lg:top-4">
      <h2 id="price" className="text-heading">
        {t('price')}
      </h2>
      <PriceRows title={t('payNow')} rows={offer.now} />
      {offer.desk.length > 0 ? <PriceRows title={t('payAtDesk')} rows={offer.desk} /> : null}
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="font-bold text-ink-strong">{t('total')}</span>
        <bdi className="text-heading font-bold text-ink-strong tabular-nums">{offer.total}</bdi>
      </p>
      {offer.paidNow ? <p className="mt-1 text-end text-small text-ink tabular-nums">{offer.paidNow}</p> : null}
      {offer.rate ? <p className="mt-2 text-tiny text-ink-soft">{offer.rate}</p> : null}
      <p className={`mt-3 text-small ${offer.cancellation.free ? 'font-bold text-positive' : 'text-ink'}`}>
        {offer.cancellation.text}
      </p>
      <form method="post" className="mt-5 grid gap-2.5">
        <FormToken />
        <Button type="submit" name="offer" value={offer.sealed} size="large" block>
          {t('book')}
        </Button>
        <Button type="submit" name="basket" value={offer.sealed} kind="secondary" block>
          {t('addToBasket')}
        </Button>
        {propose === null ? null : (
          <Button type="submit" name="proposal" value={offer.sealed} kind="secondary" block>
            {propose}
          </Button>
        )}
      </form>
    </Card>
  );
}

function PriceRows({ title, rows }: { title: string; rows: readonly PriceRowView[] }) {
  return (
    <>
      <h3 className="mt-4 text-small text-ink-soft">{title}</h3>
      <dl className="mt-1 grid gap-1">
        {rows.map(({ label, amount }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink">{label}</dt>
            <dd className="text-ink-strong tabular-nums">
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
