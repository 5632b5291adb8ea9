import { useState } from 'react';
import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Countdown } from '#ui/figures/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { useCurrentPage } from '#web/current-page.tsx';
import type { BookedThing } from './book-view.ts';
import { MoreTime } from './more-time.tsx';

/** Expiry of the price; near and after it, a button for more time. Without scripts there is no countdown. */
export function TimeLeft({ thing }: { thing: BookedThing }) {
  const t = useTexts('book');
  const { locale } = useCurrentPage();
  const [soon, setSoon] = useState(thing.soon);
  const [over, setOver] = useState(false);
  return (
    <div>
      <p className="hidden text-small noscript:block">{thing.heldUntil}</p>
      {over ? (
        <p role="alert" className="flex items-center gap-2 font-bold text-danger">
          <Icon name="clock" />
          {t('heldOver')}
        </p>
      ) : (
        <div className="flex noscript:hidden">
          <Countdown
            until={thing.until}
            now={thing.now}
            label={t('heldFor')}
            expired={t('heldOver')}
            announce={(minutes) => t('heldMinutes', { minutes })}
            onMinutes={() => setSoon(true)}
            onEnd={() => setOver(true)}
          />
        </div>
      )}
      <div className={`mt-3 ${soon || over ? '' : 'hidden noscript:block'}`}>
        <MoreTime hint={thing.words.moreTimeHint} />
        {over ? (
          <p className="mt-4 text-small">
            {thing.words.heldOverText}{' '}
            <a href={thing.product.href ?? localePath(locale, '/')} className="link">
              {t('expiredAction')}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}
