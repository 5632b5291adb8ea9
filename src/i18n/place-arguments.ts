/**
 * Arguments of messages that are a place's name. Beside each come its case forms, for languages that inflect names or
 * choose a preposition by them: `{cityIn}` (“in Barcelona”), `{cityOf}` (“of Barcelona”), `{cityTo}` (“to Barcelona”).
 * `{inCountry}` is a country's name with the article that English writes after “in”.
 */
export const placeArguments = ['city', 'country', 'inCountry', 'region', 'district', 'place'] as const;

export type PlaceArgument = (typeof placeArguments)[number];

const forms = ['In', 'Of', 'To'] as const;

/** The arguments that carry the case forms of a place argument. */
export function placeFormsOf(argument: PlaceArgument): string[] {
  const name = argument === 'inCountry' ? 'country' : argument;
  return forms.map((form) => `${name}${form}`);
}
