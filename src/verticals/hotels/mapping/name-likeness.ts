import { LRUCache } from 'lru-cache';
import { normaliseName } from '#travel/places/names.ts';

/** Generic words of property names and connecting words, which are no evidence of a match. */
const filler = new Set(
  (
    'the a an and at by of on in de del da do dos la le les el los las du des d l und am im zum ' +
    'hotel hotels hotell hoteles albergo pension resort resorts spa suites suite apartment apartments apartamentos ' +
    'aparthotel residence residences residencia inn hostel hostal guesthouse guest house lodge motel boutique ' +
    'collection bed breakfast bb מלון בית הארחה אכסניה דירות סוויטות'
  ).split(' '),
);

const maxWords = 12;

/** Cached, because consecutive properties are compared with the same neighbours. */
const known = new LRUCache<string, readonly string[]>({ max: 5_000 });

function wordsOf(name: string): readonly string[] {
  let words = known.get(name);
  if (!words) known.set(name, (words = normaliseName(name).split(' ').filter(Boolean).slice(0, maxWords)));
  return words;
}

/** The distinguishing words of a property's name; `place` are words of its location. */
export function tellingWords(name: string, place: ReadonlySet<string> = new Set()): readonly string[] {
  const all = wordsOf(name);
  const own = all.filter((word) => !filler.has(word));
  const telling = own.filter((word) => !place.has(word));
  return telling.length > 0 ? telling : own.length > 0 ? own : all;
}
