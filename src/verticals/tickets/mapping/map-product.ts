import { createHash } from 'node:crypto';
import { normaliseName } from '#travel/places/names.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { likeness } from '#travel/places/word-likeness.ts';
import type { CatalogueProduct } from '../supplier.ts';
import { addAttraction, nearestPlace, neighboursOf } from './place-of.sql.ts';

export interface Mapped {
  readonly attractionId: string;
  readonly confidence: number;
  readonly method: 'given' | 'matched' | 'created';
  /** Of what was created: an attraction that a person might find to be the same. */
  readonly similarTo: string | null;
}

/** Words that say how something is visited rather than what it is. */
const filler = new Set(
  (
    'the a an and at by of on in to with for from de del la le les el los du des der die das und ' +
    'ticket tickets tour tours entry entrance admission skip line fast track guided visit pass trip experience'
  ).split(' '),
);

const wordsOf = (name: string) =>
  normaliseName(name)
    .split(' ')
    .filter((word) => word !== '' && !filler.has(word));

const sureFrom = 0.8;
const perhapsFrom = 0.5;
const longestSlug = 90;
const longestName = 300;
const longestMinutes = 20_160;

/**
 * The attraction that a product is new to: the nearby one of the same name, else a new one made of the product. Null when it
 * lies in no place of ours.
 */
export async function mapProduct(db: ContentDb, supplier: string, product: CatalogueProduct): Promise<Mapped | null> {
  const { position, texts, productId } = product;
  const title = texts[0]?.title ?? productId;
  if (!position) return null;
  const words = wordsOf(title);
  const neighbours = (await neighboursOf(db, position)).map((one) => ({
    ...one,
    alike: likeness(words, wordsOf(one.name)),
  }));
  const best = neighbours.toSorted((a, b) => b.alike - a.alike)[0];
  const isKind = best && (product.kind === null || product.kind === best.kind);
  if (best && isKind && best.alike >= sureFrom)
    return { attractionId: best.id, confidence: best.alike, method: 'matched', similarTo: null };
  const placeId = await nearestPlace(db, position);
  if (placeId === null) return null;
  const hash = createHash('sha256').update(`${supplier} ${productId}`).digest();
  const id = `${supplier.slice(0, 40)}-${hash.toString('hex').slice(0, 16)}`;
  const minutes = product.options.find((option) => option.minutes !== null)?.minutes ?? null;
  await addAttraction(db, {
    id,
    placeId,
    slug: slugOf(title) || id.toLowerCase(),
    name: title.slice(0, longestName),
    kind: product.kind ?? 'experience',
    ...position,
    tz: product.zone,
    address: product.address,
    minutes: minutes === null ? null : Math.min(longestMinutes, Math.max(5, minutes)),
    pictureSeed: hash.readUInt32BE(0),
  });
  const similarTo = best && best.alike >= perhapsFrom ? best.id : null;
  return { attractionId: id, confidence: best?.alike ?? 0, method: 'created', similarTo };
}

/** Lower-case ASCII words joined by hyphens; empty for a name in other letters. */
function slugOf(name: string): string {
  return normaliseName(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/g, '');
}
