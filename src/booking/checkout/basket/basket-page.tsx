import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Countdown } from '#ui/figures/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/pictures/image.tsx';
import { FormToken } from '#web/current-page.tsx';
import { ChangeList } from '../book/changes/change-list.tsx';
import { shownAmount, shownParts } from '../summary/shown-parts.ts';
import { BasketBar } from './basket-bar.tsx';
import type { BasketItemView, BasketView } from './basket-view.ts';

const summaryId = 'summary';

/** `/basket` */
export function BasketPage({ view }: { view: BasketView }) {
  const t = useTexts('basket');
  return (
    <div className="wrap pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <BasketNoticeBox view={view} />
      {view.items.length === 0 ? (
        <EmptyState icon="ticket" title={t('empty')} action={<LinkButton href={view.home}>{t('search')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
          <div className="grid gap-5">
            <ul className="grid gap-5">
              {view.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
            {view.toProposal ? <ForClient to={view.toProposal} /> : null}
          </div>
          <Summary view={view} />
        </div>
      )}
      <BasketBar view={view} summary={summaryId} />
    </div>
  );
}

function BasketNoticeBox({ view: { notice, isFull } }: { view: BasketView }) {
  const t = useTexts('basket');
  if (!notice)
    return isFull ? (
      <Notice tone="info" title={t('full')} className="mt-6">
        {t('isFullText')}
      </Notice>
    ) : null;
  return (
    <Notice
      tone={notice.tone}
      title={notice.title}
      live
      className="mt-6"
      action={notice.ways.length > 0 ? <Ways ways={notice.ways} kind="primary" /> : undefined}
    >
      {notice.text}
    </Notice>
  );
}

/** `kind`: of the first of them. */
function Ways({ ways, kind }: { ways: BasketItemView['ways']; kind: 'primary' | 'secondary' }) {
  return (
    <div className="flex flex-wrap gap-2">
      {ways.map((way, at) => (
        <LinkButton key={way.href} href={way.href} kind={at === 0 ? kind : 'secondary'} size="small">
          {way.label}
        </LinkButton>
      ))}
    </div>
  );
}

function Item({ item }: { item: BasketItemView }) {
  const t = useTexts('basket');
  const { product, status } = item;
  const hasPrice = status !== 'expired' && status !== 'sold_out';
  return (
    <Card as="li" tight className="sm:p-5">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-5">
        {product.picture ? (
          <Picture
            src={product.picture.src}
            alt=""
            width={288}
            height={288}
            className="aspect-square w-full rounded-control object-cover sm:row-span-2"
          />
        ) : (
          <span className="sm:row-span-2" />
        )}
        <div className="min-w-0">
          <h2 className="text-heading">
            {item.href ? (
              <a href={item.href} className="hover:underline">
                <bdi>{product.title}</bdi>
              </a>
            ) : (
              <bdi>{product.title}</bdi>
            )}
          </h2>
          <p className="text-small text-ink-soft">
            <bdi>{product.address}</bdi>
          </p>
          <p className="mt-2 text-small font-bold text-ink-strong">{product.dates}</p>
          <p className="text-small text-ink">{product.length}</p>
        </div>
        <div className="max-sm:col-span-2 sm:col-start-2">
          <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
            {product.facts.map(({ label, value }) => (
              <div key={label} className="flex min-w-0 gap-2">
                <dt className="shrink-0 text-ink-soft">{label}</dt>
                <dd className="min-w-0 text-ink-strong">{value}</dd>
              </div>
            ))}
          </dl>
          {status === 'open' ? <Terms item={item} /> : hasPrice ? <Apart item={item} /> : <Lost item={item} />}
        </div>
      </div>
      <div className="mt-4 flex items-end justify-between gap-x-4 border-t border-line pt-4">
        <form method="post" className="-ms-3">
          <FormToken />
          <Button
            type="submit"
            kind="quiet"
            size="small"
            name="remove"
            value={item.id}
            aria-label={t('removeWhat', { title: product.title })}
          >
            {t('remove')}
          </Button>
        </form>
        {hasPrice ? (
          <p className="ms-auto min-w-0 text-end">
            <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{shownAmount(item.price)}</bdi>
            <span className="block text-small text-ink-soft">{shownParts(item.price)}</span>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** Cancellation in a line, and what has changed since it was chosen. */
function Terms({ item: { policy, changes, isPriceOver } }: { item: BasketItemView }) {
  const t = useTexts('basket');
  return (
    <>
      {isPriceOver ? (
        <p className="mt-3 flex items-start gap-2 text-small text-ink">
          <Icon name="clock" className="mt-0.5 size-4.5" />
          {t('heldOver')}
        </p>
      ) : null}
      <p className={`mt-3 flex items-start gap-2 text-small ${policy.isFree ? 'font-bold text-positive' : 'text-ink'}`}>
        <Icon name={policy.isFree ? 'success' : 'info'} className="mt-0.5 size-4.5" />
        {policy.text}
      </p>
      {changes.length > 0 ? (
        <div className="mt-3 grid gap-3">
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </>
  );
}

/** It can't be paid together with the others: why, and what can be done. */
function Apart({ item }: { item: BasketItemView }) {
  const t = useTexts('basket');
  const isFull = item.status === 'too_many';
  return (
    <Notice
      tone="info"
      title={t(isFull ? 'full' : 'otherCurrency')}
      className="mt-3"
      action={<Ways ways={item.ways} kind="secondary" />}
    >
      {t(isFull ? 'tooManyText' : 'apartText')}
    </Notice>
  );
}

/** It can't be booked any more: why, and where to look. */
function Lost({ item }: { item: BasketItemView }) {
  const t = useTexts('basket');
  const soldOut = item.status === 'sold_out';
  return (
    <Notice
      tone="warning"
      title={t(soldOut ? 'soldOut' : 'expired')}
      className="mt-3"
      action={
        item.href ? (
          <LinkButton href={item.href} kind="secondary" size="small">
            {item.seeOthers}
          </LinkButton>
        ) : undefined
      }
    >
      {t(soldOut ? 'soldOutText' : 'expiredText')}
    </Notice>
  );
}

function Summary({ view }: { view: BasketView }) {
  const t = useTexts('basket');
  const [pending, setPending] = useState(false);
  if (!view.price)
    return (
      <Card as="aside" aria-label={t('summary')}>
        <p>{t('nothingLeft')}</p>
        <LinkButton href={view.home} block className="mt-4">
          {t('search')}
        </LinkButton>
      </Card>
    );
  return (
    <Card as="aside" id={summaryId} aria-label={t('summary')} raised className="lg:sticky lg:top-6">
      <p className="text-small text-ink-soft">{t('count', { count: view.open })}</p>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold text-ink-strong">{view.price.total.label}</span>
        <bdi className="text-title font-bold tabular-nums text-ink-strong">{shownAmount(view.price)}</bdi>
      </p>
      <p className="text-small text-ink-soft">{shownParts(view.price)}</p>
      <p className="text-tiny text-ink-soft">{view.price.total.note}</p>
      <Held held={view.held} />
      <form method="post" className="mt-5" onSubmit={() => setPending(true)}>
        <FormToken />
        <Button type="submit" name="step" value="checkout" size="large" block pending={pending}>
          {t('continue')}
        </Button>
      </form>
      <ul className="mt-4 grid gap-2 text-small">
        {[...(view.open > 1 ? [t('onePayment'), view.eachAlone] : []), t('checkedAgain')].map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 size-4.5 text-positive" />
            {text}
          </li>
        ))}
      </ul>
      <a href={view.home} className="link mt-4 inline-flex min-h-11 items-center">
        {t('keepLooking')}
      </a>
    </Card>
  );
}

/** For agents: its texts come with the view. */
function ForClient({ to }: { to: NonNullable<BasketView['toProposal']> }) {
  return (
    <Card as="section" tight aria-labelledby="for-client">
      <h2 id="for-client" className="text-heading">
        {to.heading}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{to.text}</p>
      <form method="post" className="mt-4 flex flex-wrap items-end gap-3">
        <FormToken />
        <SelectField className="min-w-0 grow sm:max-w-96" label={to.label} name="proposal" options={to.options} />
        <Button type="submit" kind="secondary">
          {to.button}
        </Button>
      </form>
    </Card>
  );
}

/** How long the prices are held. Afterwards they are asked for again, which the page says in place of a countdown. */
function Held({ held }: { held: BasketView['held'] }) {
  const t = useTexts('basket');
  if (!held) return <p className="mt-3 text-small">{t('heldOver')}</p>;
  return (
    <>
      <p className="mt-3 hidden text-small noscript:block">{t('heldMinutes', { minutes: held.minutes })}</p>
      <p className="mt-3 flex noscript:hidden">
        <Countdown
          until={held.until}
          now={held.now}
          label={t('heldFor')}
          expired={t('heldOver')}
          announce={(minutes) => t('heldMinutes', { minutes })}
        />
      </p>
    </>
  );
}
