import { type ReactNode, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Countdown } from '#ui/figures/countdown.tsx';
import { Meter } from '#ui/figures/meter.tsx';
import { PriceLines } from '#ui/figures/price-lines.tsx';
import { Price } from '#ui/figures/price.tsx';
import { Score } from '#ui/figures/score.tsx';
import { Stars } from '#ui/figures/stars.tsx';
import { FacilityIcon } from '#ui/facility-icon.tsx';
import { type AnyIconName, facilityPaths } from '#ui/facility-paths.ts';
import { iconPaths } from '#ui/icon-paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { CardBrands } from '#ui/pictures/card-brands.tsx';
import { Gallery } from '#ui/pictures/gallery.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Steps } from '#ui/steps.tsx';
import { showToast } from '#ui/layers/show-toast.ts';
import { Wave } from '#ui/wave.tsx';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="mb-3 text-small text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}

const picture = { src: '/images/placeholder.jpg', width: 1200, height: 800 };

/** Components that are displayed or pressed. */
export function UiBlocks({ prefix }: { prefix: string }) {
  const t = useTexts('ui-page');
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Part title={t('actions')}>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setDialog(true)}>{t('openDialog')}</Button>
          <Button kind="secondary" icon="heart" onClick={() => showToast(t('saved'), 'success')}>
            {t('save')}
          </Button>
          <Button kind="quiet">{t('details')}</Button>
          <Button kind="danger">{t('cancel')}</Button>
          <Button pending>{t('pay')}</Button>
          <Button disabled>{t('pay')}</Button>
          <LinkButton href="#content" size="small" kind="secondary" icon="arrow-next">
            {t('go')}
          </LinkButton>
        </div>
        <Dialog
          open={dialog}
          onClose={() => setDialog(false)}
          title={t('dialogTitle')}
          footer={<Button onClick={() => setDialog(false)}>{t('ok')}</Button>}
        >
          {t('text')}
        </Dialog>
      </Part>
      <Part title={t('figures')}>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <Price amount="€412.50" label={t('stay')} note={t('taxes')} />
          <Price amount="€98" strikethrough="€120" size="large" />
          <Score value="9.1" word={t('superb')} detail={t('reviews')} />
          <Score value="8.4" word={t('good')} size="large" />
          <Stars value={4} label={t('stars')} />
          <Countdown
            until="2026-11-20T12:14:30Z"
            now="2026-11-20T12:00:00Z"
            label={t('held')}
            expired={t('expired')}
            announce={(minutes) => t('minutes', { minutes })}
          />
        </div>
        <div className="mt-4 grid gap-6 sm:grid-cols-2">
          <PriceLines
            caption={t('stay')}
            lines={[
              { label: t('room'), amount: '€380.00', detail: t('nights') },
              { label: t('tax'), amount: '€32.50' },
              { label: t('chargedNow'), amount: '€412.50', kind: 'sum' },
              { label: t('cityTax'), amount: '€9.00' },
              { label: t('atHotel'), amount: '€9.00', kind: 'sum' },
            ]}
            total={{ label: t('total'), amount: '€421.50', note: t('taxes') }}
          />
          <div className="grid content-start gap-3">
            <Meter label={t('clean')} value={9.2} text="9.2" />
            <Meter label={t('location')} value={7.5} text="7.5" />
            <div className="flex flex-wrap gap-2">
              <Badge>{t('room')}</Badge>
              <Badge tone="brand" icon="breakfast">
                {t('breakfast')}
              </Badge>
              <Badge tone="positive" icon="check">
                {t('free')}
              </Badge>
              <Badge tone="warning">{t('last')}</Badge>
              <Badge tone="danger">{t('cancelled')}</Badge>
            </div>
          </div>
        </div>
      </Part>
      <Part title={t('notices')}>
        <div className="grid gap-3">
          {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
            <Notice key={tone} tone={tone} title={t(`notice_${tone}`)}>
              {t('text')}
            </Notice>
          ))}
        </div>
      </Part>
      <Part title={t('ways')}>
        <Breadcrumbs
          label={`${t('breadcrumbs')} ${prefix}`}
          items={[{ label: t('spain'), href: '#content' }, { label: t('barcelona') }]}
        />
        <div className="mt-4">
          <Steps
            label={`${t('steps')} ${prefix}`}
            current={1}
            steps={[{ label: t('room'), href: '#content' }, { label: t('guests') }, { label: t('payment') }]}
          />
        </div>
        <div className="mt-4">
          <Pagination label={`${t('pages')} ${prefix}`} page={4} pages={12} hrefOf={(page) => `?page=${page}`} />
        </div>
        <Disclosure summary={t('details')}>{t('text')}</Disclosure>
      </Part>
      <Part title={t('blocks')}>
        <Gallery
          label={`${t('pictures')} ${prefix}`}
          pictures={[
            { ...picture, alt: t('pool') },
            { ...picture, src: '/images/placeholder.jpg?2', alt: t('room') },
          ]}
        />
        <div className="mt-4 grid grid-cols-2 gap-4">
          <Card tight>{t('text')}</Card>
          <SkeletonGroup label={t('loading')} className="grid content-start gap-3">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="block" />
          </SkeletonGroup>
        </div>
        <EmptyState title={t('empty')} action={<Button kind="secondary">{t('clear')}</Button>}>
          {t('text')}
        </EmptyState>
        <CardBrands label={`${t('cards')} ${prefix}`} />
        <Wave className="mt-4" />
      </Part>
      <Part title={t('icons')}>
        <div className="flex flex-wrap gap-3 text-ink-strong">
          {(Object.keys({ ...iconPaths, ...facilityPaths }) as AnyIconName[]).map((name) => (
            <FacilityIcon key={name} name={name} className="size-6" />
          ))}
        </div>
      </Part>
    </>
  );
}
