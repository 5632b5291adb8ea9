/**
 * Arguments of messages that are a place's name. Beside each come its case forms, for languages that inflect names or
 * choose a preposition by them: `{cityIn}` (“in Barcelona”), `{cityOf}` (“of Barcelona”), `{cityTo}` (“to Barcelona”).
 * `{inCountry}` is a country's name with the article that some languages drop after “in”.
 */
export const placeArguments = ['city', 'country', 'inCountry', 'region', 'district', 'place'] as const;

export type PlaceArgument = (typeof placeArguments)[number];

type Stem<Argument extends PlaceArgument> = Argument extends 'inCountry' ? 'country' : Argument;

/** A name as a sentence has it: “in Barcelona”, “of Barcelona”, “to Barcelona”. */
export type PlaceForms = Readonly<Partial<Record<'in' | 'of' | 'to', string>>>;

/** A place's name as the arguments of a message. */
export type PlaceWords<Argument extends PlaceArgument> = Readonly<
  Record<Argument | `${Stem<Argument>}${'In' | 'Of' | 'To'}`, string>
>;

const stem = (argument: PlaceArgument) => (argument === 'inCountry' ? 'country' : argument);

/** Value of a form that a place lacks: messages choose another wording for it. */
const none = 'none';

/** The arguments that a message with `{argument}` gets: the name and its case forms. */
export function placeWords<Argument extends PlaceArgument>(
  argument: Argument,
  name: string,
  forms: PlaceForms = {},
): PlaceWords<Argument> {
  const key = stem(argument);
  return {
    [argument]: name,
    [`${key}In`]: forms.in ?? none,
    [`${key}Of`]: forms.of ?? none,
    [`${key}To`]: forms.to ?? none,
  } as PlaceWords<Argument>;
}

/** The arguments that carry the case forms of a place argument. */
export function placeFormsOf(argument: PlaceArgument): string[] {
  return Object.keys(placeWords(argument, '')).filter((name) => name !== argument);
}
