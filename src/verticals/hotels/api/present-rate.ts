import { presentWhole } from '#web/api/whole-price.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { presentLines, presentPolicy } from '#web/api/price-parts.ts';
import { lineLabel } from '../facts/line-label.ts';
import { roomText } from '../facts/words.ts';
import type { Offer } from '../offer/offer.ts';

/** An offer for programs: what the traveller pays, not what we owe. */
export function presentRate(offer: Offer, sealed: string, translate: Translate, format: Format) {
  return {
    offer: sealed,
    room: {
      code: offer.roomKey,
      name: roomText({ roomCode: offer.roomKey, roomName: offer.roomName }, translate),
      beds: offer.beds.map(({ kind, count }) => ({ kind, count })),
    },
    units:
      offer.units?.map((unit) => ({ room: unit.room, code: unit.roomCode, name: roomText(unit, translate) })) ?? null,
    board: offer.board,
    ...presentWhole(offer),
    lines: presentLines(offer.price.shown.lines, (line) => lineLabel(line, translate, format)),
    free_cancellation_until: offer.freeUntil,
    ...presentPolicy(offer.price.shown.policy),
    rooms_left: offer.left,
  };
}
