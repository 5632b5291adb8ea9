import { type PlaceArgument, placeArguments, placeFormsOf } from '#i18n/place-words.ts';

type Compiled = string | number | readonly Compiled[] | { readonly [key: string]: Compiled };

const accented = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + (0x1d5d4 - 0x41)));

/** A compiled message with other letters in its texts; names of arguments and tags stay. */
function message(node: Compiled): Compiled {
  if (typeof node === 'string') return accented(node);
  if (!Array.isArray(node)) return node;
  return (node as readonly Compiled[]).map((part) => {
    if (!Array.isArray(part)) return message(part);
    const [name = '', type, ...rest] = part as readonly Compiled[];
    if (part.length === 1) return withForms(part, name as string);
    if (typeof type === 'number') return [name, type, ...rest.map(forms)];
    return [name, ...(message(part.slice(1)) as Compiled[])];
  });
}

/**
 * A place's name has case forms too, like in a translation. English has none, so the branch for a form is taken only
 * where the code that writes the message passes no value.
 */
function withForms(part: Compiled, name: string): Compiled {
  if (!placeArguments.includes(name as PlaceArgument)) return part;
  return placeFormsOf(name as PlaceArgument).reduce<Compiled>(
    (otherwise, form) => [form, 1, { none: [otherwise], other: [`no value is given for ${form}`] }],
    part,
  );
}

function forms(given: Compiled): Compiled {
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([form, text]) => [form, message(text)]));
}

/** Compiled messages in unusual letters: text that stays in plain letters is not a message. */
export function pseudo(namespace: object): object {
  return Object.fromEntries(
    Object.entries(namespace).map(([key, value]) => [
      key,
      typeof value === 'string' || Array.isArray(value) ? message(value as Compiled) : pseudo(value as object),
    ]),
  );
}
