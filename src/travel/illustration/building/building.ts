import type { Climate } from '#travel/illustration/palette.ts';
import { seeded } from '#travel/illustration/seeded.ts';
import type { Setting } from '#travel/illustration/setting.ts';
import { block, terraced, tower } from './modern.ts';
import type { Site } from './parts.ts';
import { kasbah, pavilions, villa } from './southern.ts';
import { chalet, house, lampString, townhouses } from './traditional.ts';

export type Kind = 'hotel' | 'apartment' | 'resort' | 'hostel' | 'guesthouse' | 'boutique';

type Form = (site: Site) => string;
type Forms = readonly [Form, ...Form[]];

/** A climate's building style when the kind of property leaves it open. */
const local: Record<Climate, Forms> = {
  mediterranean: [villa],
  desert: [kasbah],
  tropical: [pavilions],
  temperate: [townhouses, block],
  nordic: [chalet, townhouses],
  mountain: [chalet],
  urban: [tower, townhouses],
};

function formsOf(kind: Kind, climate: Climate, stars: number): Forms {
  const own = local[climate];
  switch (kind) {
    case 'hotel':
      return climate === 'urban' && stars >= 4
        ? [tower, block, tower]
        : stars >= 4
          ? [block, block, ...own]
          : [block, ...own];
    case 'apartment':
      return climate === 'urban' ? [townhouses, tower] : [townhouses, block];
    case 'resort':
      return climate === 'mountain' || climate === 'nordic' ? [chalet, terraced] : [terraced, ...own];
    case 'hostel':
      return [townhouses, house];
    case 'guesthouse':
      return climate === 'mountain' ? [chalet, house] : climate === 'desert' ? [kasbah, house] : [house];
    case 'boutique':
      return climate === 'desert' || climate === 'mediterranean'
        ? ([...own, townhouses] as unknown as Forms)
        : [townhouses, ...own];
  }
}

/**
 * The property's building, standing on `ground` around `x`; about 700 wide and 500 high. It comes from the property's
 * seed only, so every picture of the property shows the same building.
 */
export function drawBuilding(
  setting: Setting,
  kind: Kind,
  stars: number,
  x: number,
  ground: number,
  distant = false,
): string {
  const random = seeded(setting.seed, 7);
  const form = random.pick(formsOf(kind, setting.climate, stars));
  const site: Site = { setting, random, x, ground, stars, distant };
  return form(site) + (kind === 'hostel' ? lampString(site, x - 380, x + 380, ground - 150) : '');
}
