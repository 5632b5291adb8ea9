import { useTexts } from '#i18n/use-texts.tsx';
import { localePath } from '#i18n/locale.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import { Outcome } from '../outcome.tsx';
import { PriceCard } from '../summary/price-card.tsx';
import { ProductCard } from '../summary/product-card.tsx';
import type { LinkView } from './opened-by-link.ts';

export function LinkPage({ view }: { view: LinkView }) {
  return view.kind === 'link' ? <Confirm view={view} /> : <Refused view={view} />;
}

/** The amount to be paid, and the button that claims the link for this browser. */
function Confirm({ view }: { view: Extract<LinkView, { kind: 'link' }> }) {
  const t = useTexts('pay');
  return (
    <div className="wrap-narrow pt-10 sm:pt-16">
      <h1 className="text-title">{view.heading}</h1>
      <p className="mt-2 max-w-[52ch] text-lead">{view.text}</p>
      {view.notice ? (
        <Notice tone="warning" live className="mt-6">
          {view.notice}
        </Notice>
      ) : null}
      <Card raised className="mt-8">
        <div className="grid gap-8">
          {view.products.map((product) => (
            <ProductCard key={`${product.title} ${product.starts.local}`} product={product} />
          ))}
        </div>
        <div className="mt-6 border-t border-line pt-4">
          <PriceCard price={view.price} />
        </div>
        <p className="mt-6 flex flex-wrap justify-between gap-x-4 text-lead font-bold text-ink-strong">
          <span>{t('linkTotal')}</span>
          <bdi className="tabular-nums">{view.price.charged}</bdi>
        </p>
        <form method="post" className="mt-4">
          <FormToken />
          <Button type="submit" size="large" icon="lock" className="max-sm:w-full">
            {t('linkAction')}
          </Button>
        </form>
        <p className="mt-4 text-small text-ink-soft">
          {view.heldUntil} {t('linkOnce')}
        </p>
      </Card>
    </div>
  );
}

function Refused({ view }: { view: Extract<LinkView, { kind: 'used' | 'over' }> }) {
  const t = useTexts('pay');
  const { locale } = useCurrentPage();
  return (
    <Outcome
      icon={view.kind === 'used' ? 'lock' : 'clock'}
      tone="warning"
      title={t(`${view.kind}Heading`)}
      text={t(`${view.kind}Text`)}
    >
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href={view.find} size="large" icon="ticket">
          {t('findBooking')}
        </LinkButton>
        <LinkButton href={localePath(locale, '/')} size="large" kind="quiet">
          {t('searchAgain')}
        </LinkButton>
      </div>
    </Outcome>
  );
}
