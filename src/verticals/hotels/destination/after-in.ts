/** Hebrew names of countries that begin with the article; Hungary, India or Hong Kong only look so. */
const withArticle = /^ה(?=איים |אי |רפובליקה |פיליפינים$|מלדיביים$|בהאמה$)/;

/** A country's name as it follows “in”: Hebrew drops the article behind the one-letter preposition. */
export function afterIn(name: string, locale: string): string {
  return locale === 'he' ? name.replace(withArticle, '') : name;
}
