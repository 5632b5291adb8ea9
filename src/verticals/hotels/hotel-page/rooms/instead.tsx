import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { InsteadView } from '../hotel-view.ts';
import { reserveForm } from './rate-markup.ts';

/** What is most like an offer that was sold meanwhile, reserved by one press. */
export function Instead({ view: { heading, room, rate, reserve } }: { view: InsteadView }) {
  return (
    <Card as="section" tight aria-labelledby="instead" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 id="instead" className="text-small font-bold text-ink-soft">
          {heading}
        </h3>
        <p className="text-lead font-bold text-ink-strong">{room}</p>
        <p className="text-small">{[rate.board, rate.freeUntil?.text].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="sm:ms-auto sm:text-end">
        <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{rate.total}</bdi>
        <span className="block text-tiny text-ink-soft">{rate.split}</span>
      </p>
      <Button type="submit" form={reserveForm} name="offer" value={rate.offer} className="max-sm:w-full">
        {reserve}
        <span className="sr-only">
          : {room}, {rate.total}
        </span>
      </Button>
    </Card>
  );
}
