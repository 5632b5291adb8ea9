import type { ApiDocument } from '#web/api/document.ts';
import { exampleOf } from '#web/api/example-of.ts';
import { type Markup, markup } from '#ui/markup/markup.ts';
import { type DocumentedOperation, operationMarkup } from './operation-markup.ts';
import { all, inline, prose, sample } from './prose.ts';
import { type DescribedSchema, fieldsMarkup, fieldsOf } from './schema-markup.ts';

/** The whole reference: contents, introduction, operations by tag, errors and types. */
export function referenceMarkup(document: ApiDocument, origin: string): Markup {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DocumentedOperation => ({ method, path, operation })),
  );
  const parts = document.tags.map((tag, at) => ({
    ...tag,
    id: `part-${at + 1}`,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return markup`<nav aria-label="Contents"><h2>Contents</h2><ul><li><a href="#about">About this API</a></li><li><a href="#access">Access</a></li>${all(
    parts.map(
      ({ id, name, operations: own }) =>
        markup`<li><a href="#${id}">${name}</a><ul>${all(
          own.map(
            ({ operation: { operationId, summary } }) => markup`<li><a href="#${operationId}">${summary}</a></li>`,
          ),
        )}</ul></li>`,
    ),
  )}<li><a href="#errors">Errors</a></li><li><a href="#schemas">Data types</a></li></ul></nav><div>${section(
    'about',
    'About this API',
    prose(document.info.description.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')),
  )}${section('access', 'Access', accessMarkup(document))}${all(
    parts.map(
      ({ id, name, description, operations: own }) =>
        markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>${prose(`${description}.`)}${all(
          own.map((one) => operationMarkup(one, document, origin)),
        )}</section>`,
    ),
  )}${section('errors', 'Errors', errorsMarkup(document))}${section('schemas', 'Data types', schemasMarkup(document))}</div>`;
}

const section = (id: string, title: string, content: Markup) =>
  markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

function accessMarkup({ components }: ApiDocument): Markup {
  return markup`<dl class="api-fields">${all(
    Object.entries(components.securitySchemes).map(
      ([name, scheme]) =>
        markup`<div id="access-${name}"><dt><code>${name}</code> <small>${
          scheme.type === 'http' ? 'Authorization: Bearer' : `${scheme.in} ${scheme.name}`
        }</small></dt><dd>${inline(scheme.description)}</dd></div>`,
    ),
  )}</dl>`;
}

function errorsMarkup({ components: { schemas }, 'x-error-codes': errors }: ApiDocument): Markup {
  const { Problem: problem = {} } = schemas;
  return markup`<p>Every error has this shape. Programs go by the code; the message is in the language of the request.</p>${sample(JSON.stringify(exampleOf(problem, schemas), null, 2))}<dl class="api-fields">${all(
    Object.entries(errors).map(
      ([code, { status, meaning }]) =>
        markup`<div id="error-${code}"><dt><b>${String(status)}</b> <code>${code}</code></dt><dd>${inline(meaning)}</dd></div>`,
    ),
  )}</dl>`;
}

function schemasMarkup({ components: { schemas } }: ApiDocument): Markup {
  return all(
    Object.entries(schemas)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, schema]: [string, DescribedSchema]) => {
        return markup`<article id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>${
          schema.description ? prose(schema.description) : null
        }${fieldsMarkup(fieldsOf(schema))}<details><summary>Example</summary>${sample(
          JSON.stringify(exampleOf(schema, schemas), null, 2),
        )}</details></article>`;
      }),
  );
}
