import { Disclosure } from '#ui/disclosure.tsx';
import type { FactView, QuestionView } from './destination-view.ts';

export function PlaceFacts({ id, title, facts }: { id: string; title: string; facts: readonly FactView[] }) {
  return (
    <section aria-labelledby={id} className="wrap mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <dl className="mt-5 grid gap-x-8 gap-y-5 rounded-card border border-line bg-card p-5 shadow-soft sm:grid-cols-2 sm:p-7 lg:grid-cols-3">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt className="text-small text-ink-soft">{fact.label}</dt>
            <dd className="font-bold text-ink-strong">{fact.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Questions that facts answer; readable without scripts, the first one open. */
export function PlaceQuestions({
  id,
  title,
  questions,
}: {
  id: string;
  title: string;
  questions: readonly QuestionView[];
}) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="wrap mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="mt-4 max-w-[52rem] border-t border-line">
        {questions.map(({ question, answer }, at) => (
          <Disclosure key={question} summary={<h3 className="text-base">{question}</h3>} open={at === 0}>
            <p className="max-w-[68ch] text-ink">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
