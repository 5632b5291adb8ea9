import { localeCodes } from './locale-texts.ts';
import {
  allPlaces,
  formsFault,
  formsFile,
  formsIn,
  hasForms,
  nameFault,
  namesFile,
  namesOf,
  needsName,
  otherLetters,
} from './place-files.ts';
import type { Check, Finding, Tree } from '../tree.ts';

/**
 * In locales with another script, every city, region, district, sight and airport has a name in it; no file has a name
 * or a case form for a place that does not exist.
 */
export const places: Check = (tree) =>
  localeCodes(tree)
    .filter((code) => code !== 'en')
    .flatMap((code) => [...inNames(tree, code), ...inForms(tree, code)]);

const known = new Map(allPlaces.map((place) => [place.key, place]));

function inNames(tree: Tree, code: string): Finding[] {
  const file = namesFile(code);
  const names = namesOf(tree, code);
  const lacking = otherLetters.includes(code)
    ? allPlaces.filter((place) => needsName(place) && !(place.key in names)).map(({ key }) => key)
    : [];
  const wrong = Object.entries(names).flatMap(([key, name]) => {
    const fault = known.has(key) ? nameFault(code, name) : 'is no place of the world';
    return fault === null ? [] : [`${key}: ${fault}`];
  });
  return [...told(file, 'no name for', lacking), ...told(file, 'wrong', wrong)];
}

function inForms(tree: Tree, code: string): Finding[] {
  const wrong = Object.entries(formsIn(tree, code)).flatMap(([key, forms]) => {
    const place = known.get(key);
    const fault = place && hasForms(place) ? formsFault(code, forms) : 'is no place that stands in sentences';
    return fault === null ? [] : [`${key}: ${fault}`];
  });
  return told(formsFile(code), 'wrong', wrong);
}

const most = 25;

function told(file: string, text: string, items: readonly string[]): Finding[] {
  if (items.length === 0) return [];
  const more = items.length > most ? ` and ${items.length - most} more` : '';
  return [{ file, rule: 'places', text: `${text} ${items.slice(0, most).join(', ')}${more}` }];
}
