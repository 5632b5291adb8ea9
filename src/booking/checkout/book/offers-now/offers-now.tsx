import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { OffersNow } from './offers-now.ts';

/** What can be had now, each with a button that quotes it. */
export function OffersNowList({ now }: { now: OffersNow }) {
  const t = useTexts('book');
  return (
    <section aria-labelledby="now" className="mt-12 w-full text-start">
      <h2 id="now" className="mb-4 text-heading">
        {t('offersNow')}
      </h2>
      <ul className="grid gap-4">
        {now.offers.map((one) => (
          <Card key={one.offer} as="li" tight className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
            <div className="min-w-0 grow">
              <h3 className="text-lead font-bold text-ink-strong">
                <bdi>{one.title}</bdi>
              </h3>
              {one.isAlike ? <Badge tone="positive">{t('offerAlike')}</Badge> : null}
              <ul className="mt-1 text-small">
                {one.facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
                <li>{one.policy}</li>
              </ul>
            </div>
            <p className="shrink-0 sm:text-end">
              <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{one.total}</bdi>
              <span className="block text-tiny text-ink-soft">{one.split}</span>
            </p>
            <form method="post" action={now.action} className="shrink-0">
              <FormToken />
              <Button type="submit" name="offer" value={one.offer} kind="secondary" className="max-sm:w-full">
                {t('chooseOffer')}
                <span className="sr-only">
                  : {one.title}, {one.total}
                </span>
              </Button>
            </form>
          </Card>
        ))}
      </ul>
    </section>
  );
}
