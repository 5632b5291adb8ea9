import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Countdown } from '#ui/figures/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import type { BookedTrip } from '../book-view.ts';
import { MoreTime } from './more-time.tsx';

/** Expiry of the price; near and after it, a button for more time. Without scripts there is no countdown. */
export function TimeLeft({ trip }: { trip: BookedTrip }) {
  const t = useTexts('book');
  const isOne = trip.things.length === 1;
  const [soon, setSoon] = useState(trip.soon);
  const [over, setOver] = useState(false);
  return (
    <div>
      <p className="hidden text-small noscript:block">{trip.heldUntil}</p>
      {over ? (
        <p role="alert" className="flex items-center gap-2 font-bold text-danger">
          <Icon name="clock" />
          {t(isOne ? 'heldOver' : 'trip_heldOver')}
        </p>
      ) : (
        <div className="flex noscript:hidden">
          <Countdown
            until={trip.until}
            now={trip.now}
            label={t(isOne ? 'heldFor' : 'trip_heldFor')}
            expired={t(isOne ? 'heldOver' : 'trip_heldOver')}
            announce={(minutes) => t(isOne ? 'heldMinutes' : 'trip_heldMinutes', { minutes })}
            onMinutes={() => setSoon(true)}
            onEnd={() => setOver(true)}
          />
        </div>
      )}
      <div className={`mt-3 ${soon || over ? '' : 'hidden noscript:block'}`}>
        <MoreTime hint={trip.words.moreTimeHint} />
        {over ? (
          <p className="mt-4 text-small">
            {trip.words.heldOverText}{' '}
            <a href={trip.latest} className="link">
              {t('expiredAction')}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}
