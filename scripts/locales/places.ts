import type { PlaceForms } from '#i18n/place-words.ts';
import {
  allPlaces,
  formsFault,
  formsFile,
  formsIn,
  formsOf,
  hasForms,
  nameFault,
  namesFile,
  namesOf,
  needsName,
} from '../checks/locales/place-files.ts';
import type { Tree } from '../checks/tree.ts';
import type { Taken } from './take.ts';
import { type Changes, Refusal } from './translation.ts';

/** A place as a translator gets it. */
export interface PlaceTask {
  readonly kind: string;
  readonly english: string;
  /** The city or country that it is in, in English. */
  readonly within?: string;
  /** What the language calls it already. */
  readonly name?: string;
  /** The case forms that messages can use. */
  readonly forms?: string;
}

/** Places without a name in a locale. */
export function unnamedPlaces(tree: Tree, code: string): Record<string, PlaceTask> {
  const names = namesOf(tree, code);
  return Object.fromEntries(
    allPlaces
      .filter((place) => needsName(place) && !(place.key in names))
      .map(({ key, kind, name, within }) => [key, { kind, english: name, within }]),
  );
}

/** Places in sentences that lack a case form of the language. Throws a `Refusal` where it has none. */
export function unformedPlaces(tree: Tree, code: string): Record<string, PlaceTask> {
  const wanted = formsOf(code);
  if (wanted.length === 0) throw new Refusal(`Texts in ${code} have no use for case forms.`);
  const names = namesOf(tree, code);
  const forms = formsIn(tree, code);
  return Object.fromEntries(
    allPlaces
      .filter((place) => hasForms(place) && wanted.some((form) => !forms[place.key]?.[form]))
      .map(({ key, kind, name, within }) => {
        const own = names[key];
        const task: PlaceTask = {
          kind,
          english: name,
          ...(within === '' ? {} : { within }),
          ...(own === undefined ? {} : { name: own }),
          forms: wanted.filter((form) => !forms[key]?.[form]).join(' '),
        };
        return [key, task];
      }),
  );
}

/**
 * Puts names and case forms into a locale's files: `{ "rome": "Рим" }` or
 * `{ "rome": { "name": "Рим", "in": "в Риме", "of": "Рима", "to": "в Рим" } }`, where each part may be left out.
 */
export function takePlaces(tree: Tree, code: string, given: unknown): Taken & { readonly changes: Changes } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('The file must hold an object: { "slug": "name", … }');
  const names = { ...namesOf(tree, code) };
  const forms = { ...formsIn(tree, code) };
  const known = new Map(allPlaces.map((place) => [place.key, place]));
  const taken: string[] = [];
  const refused: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const { name, ...own } = (typeof value === 'string' ? { name: value } : { ...value }) as { name?: string };
    const place = known.get(key);
    const fault = !place
      ? 'is no place of the world'
      : !hasForms(place) && Object.keys(own).length > 0
        ? 'is no place that stands in sentences'
        : ((name === undefined ? null : nameFault(code, name)) ?? formsFault(code, own));
    if (fault !== null) {
      refused.push(`${key}: ${fault}`);
      continue;
    }
    taken.push(key);
    if (name !== undefined) names[key] = name;
    if (Object.keys(own).length > 0) forms[key] = { ...forms[key], ...(own as PlaceForms) };
  }
  const changes = new Map<string, string | null>();
  const write = (file: string, content: Readonly<Record<string, unknown>>) => {
    const sorted = Object.fromEntries(allPlaces.flatMap(({ key }) => (key in content ? [[key, content[key]]] : [])));
    const text = `${JSON.stringify(sorted, null, 2)}\n`;
    if (Object.keys(sorted).length > 0 && tree.get(file) !== text) changes.set(file, text);
  };
  write(namesFile(code), names);
  write(formsFile(code), forms);
  return { taken, refused, changes };
}
