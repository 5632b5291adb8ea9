import { Card } from '#ui/card.tsx';
import type { ProductNote } from '../../vertical.ts';

/** Notes on the product; a supplier's own texts keep their language and direction. */
export function NotesCard({ notes, heading }: { notes: readonly ProductNote[]; heading: string }) {
  if (notes.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="notes" className="print:p-4">
      <h2 id="notes" className="text-heading">
        {heading}
      </h2>
      <ul className="mt-3 list-disc space-y-1.5 ps-5 text-small">
        {notes.map(({ text, language }) => (
          <li key={text} className="whitespace-pre-line break-words" lang={language ?? undefined}>
            {language ? <bdi>{text}</bdi> : text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
