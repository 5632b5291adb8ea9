import { presentWhole } from '#web/api/whole-price.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import { toJson } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
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
    lines: presentLines(offer.price.shown.lines, translate, format),
    free_cancellation_until: offer.freeUntil,
    cancellation: presentPolicy(offer.price.shown.policy),
    rooms_left: offer.left,
  };
}

export function presentLines(lines: readonly PriceLine[], translate: Translate, format: Format) {
  return lines.map((line) => ({
    kind: line.kind,
    code: line.code,
    label: lineLabel(line, translate, format),
    amount: toJson(line.amount),
    approximate: line.approximate ? toJson(line.approximate) : null,
    rate_bp: line.rateBp ?? null,
    timing: line.timing,
  }));
}

export function presentPolicy(policy: CancellationPolicy) {
  if (policy.kind === 'on_request') return [];
  return policy.steps.map(({ from, fee }) => ({
    from: { at: from.at, local: from.local, zone: from.zone },
    fee: toJson(fee),
  }));
}
