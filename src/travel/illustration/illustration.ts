import { drawTown } from './city/city.ts';
import { drawFacade } from './facade.ts';
import { drawBathroom } from './interior/bathroom.ts';
import { drawCorner } from './interior/corner.ts';
import { drawLobby } from './interior/lobby.ts';
import { drawRestaurant } from './interior/restaurant.ts';
import { drawRoom } from './interior/room.ts';
import type { Time } from './palette.ts';
import { type CityPicture, type PropertyPicture, type Scene, cornerFrom } from './picture.ts';
import { drawPool } from './pool.ts';
import { seeded } from './seeded.ts';
import { newSetting } from './setting.ts';
import { finished } from './svg.ts';
import { drawView } from './view.ts';

export {
  type CityPicture,
  type PropertyPicture,
  type Scene,
  cityPictureName,
  cornerFrom,
  hourOf,
  parseCityPictureName,
  parsePictureName,
  pictureName,
} from './picture.ts';

const scenes: readonly Scene[] = ['facade', 'lobby', 'room', 'pool', 'restaurant', 'view', 'bathroom'];
const cityHours: readonly [Time, ...Time[]] = ['morning', 'noon', 'golden', 'golden', 'dusk', 'dusk'];

/**
 * A complete SVG of 1200 × 800, identical for the same picture: no scripts, no references to anything outside, no
 * letters, and unique ids, so that several can be inlined in one page.
 */
export function drawProperty(picture: PropertyPicture): string {
  const { scene, kind, stars, turn } = picture;
  const salt = scenes.indexOf(scene) + turn * 30;
  const setting = newSetting(picture, `${scene.slice(0, 2)}${String(turn)}`, salt, picture.time);
  const body = {
    facade: () => drawFacade(setting, kind, stars),
    lobby: () => drawLobby(setting, stars),
    room: () =>
      turn >= cornerFrom && kind !== 'hostel'
        ? drawCorner(setting, stars)
        : drawRoom(setting, stars, kind === 'hostel'),
    pool: () => drawPool(setting, kind, stars),
    restaurant: () => drawRestaurant(setting, stars),
    view: () => drawView(setting, stars, picture.landmark),
    bathroom: () => drawBathroom(setting, stars),
  }[scene]();
  return finished(setting.sheet, 1200, 800, body);
}

/** A city's wide picture, 1600 × 700, with the same guarantees. */
export function drawCity(picture: CityPicture): string {
  const time = seeded(picture.seed, 20).pick(cityHours);
  const setting = newSetting(picture, 'ci', 20, time);
  return finished(setting.sheet, 1600, 700, drawTown(setting, picture.landmark ?? 'none'));
}
