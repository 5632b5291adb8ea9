import { drawTown } from './city/city.ts';
import { drawFacade } from './facade.ts';
import { drawLobby } from './interior/lobby.ts';
import { drawRestaurant } from './interior/restaurant.ts';
import { drawRoom } from './interior/room.ts';
import type { Time } from './palette.ts';
import type { CityPicture, PropertyPicture, Scene } from './picture.ts';
import { drawPool } from './pool.ts';
import { newSetting } from './setting.ts';
import { finished } from './svg.ts';
import { drawView } from './view.ts';

export {
  type CityPicture,
  type PropertyPicture,
  type Scene,
  cityFile,
  parseCityFile,
  parsePictureFile,
  pictureFile,
} from './picture.ts';

type Times = readonly [Time, ...Time[]];

/** The hours that suit each scene; the seed picks among them. */
const hours: Record<Scene, Times> = {
  facade: ['morning', 'noon', 'golden', 'golden', 'dusk', 'dusk', 'night'],
  lobby: ['morning', 'noon', 'golden', 'dusk', 'night'],
  room: ['morning', 'noon', 'golden', 'golden', 'dusk', 'night'],
  pool: ['morning', 'noon', 'noon', 'golden', 'dusk'],
  restaurant: ['noon', 'golden', 'dusk', 'dusk', 'night'],
  view: ['morning', 'noon', 'golden', 'golden', 'dusk', 'night'],
};
const scenes: readonly Scene[] = ['facade', 'lobby', 'room', 'pool', 'restaurant', 'view'];
const cityHours: Times = ['morning', 'noon', 'golden', 'golden', 'dusk', 'dusk'];

/**
 * A complete SVG of 1200 × 800, the same for the same picture: no scripts, no references to anything
 * outside, no letters, and ids of its own, so that several can stand in one page.
 */
export function drawProperty(picture: PropertyPicture): string {
  const { scene, kind, stars } = picture;
  const setting = newSetting(picture, scene.slice(0, 2), scenes.indexOf(scene), hours[scene]);
  const body = {
    facade: () => drawFacade(setting, kind, stars),
    lobby: () => drawLobby(setting, stars),
    room: () => drawRoom(setting, stars, kind === 'hostel'),
    pool: () => drawPool(setting, kind, stars),
    restaurant: () => drawRestaurant(setting, stars),
    view: () => drawView(setting, stars),
  }[scene]();
  return finished(setting.sheet, 1200, 800, body);
}

/** A city's wide picture, 1600 × 700, under the same promises. */
export function drawCity(picture: CityPicture): string {
  const setting = newSetting(picture, 'ci', 20, cityHours);
  return finished(setting.sheet, 1600, 700, drawTown(setting, picture.landmark ?? 'none'));
}
