import type { LegalText } from '../content/legal-content.ts';

const heading = /^#+\s*/;

/**
 * A legal text as it is entered: lines that begin with `#` are headings, other lines paragraphs. Null when nothing was
 * entered. What is missing is found by the schema of content.
 */
export function readLegalText(date: string, text: string): unknown {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (lines.length === 0 && date.trim() === '') return null;
  const sections: { heading: string; texts: string[] }[] = [];
  for (const line of lines) {
    if (heading.test(line)) sections.push({ heading: line.replace(heading, ''), texts: [] });
    else (sections.at(-1) ?? sections[sections.push({ heading: '', texts: [] }) - 1])!.texts.push(line);
  }
  return { date: date.trim(), sections };
}

/** The reverse of `readLegalText`. */
export function legalLines({ sections }: LegalText): string {
  return sections.map(({ heading: title, texts }) => [`# ${title}`, ...texts].join('\n\n')).join('\n\n');
}
