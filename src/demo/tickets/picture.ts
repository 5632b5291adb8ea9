import { drawAttraction } from '#travel/illustration/attraction/attraction.ts';
import { render } from '#travel/media/render.ts';
import { mix } from '../world/random.ts';
import { cityOf } from '../world/geography/places.ts';
import type { TicketCatalogue } from './catalogue.ts';

const written = /^\/pictures\/(.{1,100})-([1-3])\.jpg$/;
const size = { width: 1_200, height: 800 };
/** Other days than those of the site's own illustrations. */
const firstTurn = 4;
const ownSeed = 91;

/** A picture of the sandbox, for everybody, as a JPEG; null for any other path. */
export async function pictureAt(catalogue: TicketCatalogue, path: string): Promise<Response | null> {
  const [, productId = '', number = ''] = written.exec(path) ?? [];
  const sold = catalogue.find(productId);
  if (!sold) return null;
  const { climate, landmark } = cityOf(sold.attraction.cityId);
  const picture = {
    seed: mix(sold.attraction.cityId, ownSeed),
    turn: firstTurn + Number(number),
    scene: sold.attraction.kind,
    climate,
    landmark,
  };
  const { image } = await render({
    name: path,
    format: 'jpg',
    ...size,
    drawnWidth: size.width,
    draw: () => drawAttraction(picture),
  });
  return new Response(image, { headers: { 'content-type': 'image/jpeg' } });
}
