import { Fragment } from 'react';
import { ConsentChoice } from '../visit/consent-choice.tsx';
import type { StorageTable, LegalSection, LegalView } from './legal-view.ts';

/** Terms and statements: a list of the sections, then the sections. */
export function LegalPage({ view }: { view: LegalView }) {
  const { heading, inForce, contents, sections, kept, email } = view;
  return (
    <div className="wrap pt-10 sm:pt-16 lg:grid lg:grid-cols-[16rem_minmax(0,46rem)] lg:gap-x-16">
      <header className="lg:col-start-2">
        <h1 className="text-title">{heading}</h1>
        {inForce ? <p className="mt-2 text-ink-soft">{inForce}</p> : null}
      </header>
      <nav aria-label={contents} className="mt-8 lg:sticky lg:top-6 lg:row-start-2 lg:mt-10 lg:self-start">
        <h2 className="text-base">{contents}</h2>
        <ul className="mt-2 grid gap-x-6 max-lg:grid-cols-1 sm:max-lg:grid-cols-2">
          {sections.map(({ id, heading: label }) => (
            <li key={id}>
              <a href={`#about-${id}`} className="link inline-flex min-h-11 items-center py-1 lg:min-h-9">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lg:col-start-2">
        {sections.map((section) => (
          <Section key={section.id} section={section} kept={kept} email={email} />
        ))}
      </div>
    </div>
  );
}

function Section({ section, kept, email }: { section: LegalSection } & Pick<LegalView, 'kept' | 'email'>) {
  const { id, heading, texts, lang } = section;
  return (
    <section
      id={`about-${id}`}
      aria-labelledby={`about-${id}-title`}
      className="scroll-mt-6 pt-10"
      lang={lang?.iso}
      dir={lang?.dir}
    >
      <h2 id={`about-${id}-title`} className="text-heading">
        {heading}
      </h2>
      {texts.map((text, at) => (
        <p key={at} className="mt-3">
          <Linked text={text} email={email} />
        </p>
      ))}
      {id === 'cookies' && kept ? <StorageList table={kept} /> : null}
      {id === 'measured' ? <ConsentChoice /> : null}
    </section>
  );
}

/** A text with the e-mail address as a link. */
function Linked({ text, email }: { text: string; email: string }) {
  if (email === '' || !text.includes(email)) return text;
  return text.split(email).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? (
        <a href={`mailto:${email}`} className="link" dir="ltr">
          {email}
        </a>
      ) : null}
      {part}
    </Fragment>
  ));
}

/** On a phone each row is a block of its own. */
function StorageList({ table: { columns, rows } }: { table: StorageTable }) {
  return (
    <table className="mt-5 w-full text-small">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong text-start">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pe-4 text-start font-bold text-ink-strong">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ names, purpose, duration }) => (
          <tr key={names[0]} className="border-b border-line align-top max-sm:block max-sm:py-3">
            <td className="py-2 pe-4 max-sm:block max-sm:py-0">
              {names.map((name) => (
                <span key={name} className="block font-bold break-all text-ink-strong">
                  <bdi>{name}</bdi>
                </span>
              ))}
            </td>
            <td className="py-2 pe-4 max-sm:block max-sm:py-0.5">{purpose}</td>
            <td className="py-2 whitespace-nowrap text-ink-soft max-sm:block max-sm:py-0">{duration}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
