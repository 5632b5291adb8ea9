/** Hebrew names of countries that begin with the article; Hungary, India and Hong Kong only seem to. */
const withArticle = /^ה(?=איים |אי |רפובליקה |פיליפינים$|מלדיביים$|בהאמה$)/;

/** A country's name after the preposition “in”: Hebrew drops the article after the one-letter preposition. */
export function afterIn(name: string, locale: string): string {
  return locale === 'he' ? name.replace(withArticle, '') : name;
}
