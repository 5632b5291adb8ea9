import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { forSale } from '#compose/for-sale.ts';
import type { Database } from '#database/open.ts';
import {
  draftProblems,
  listVersions,
  publishDraft,
  rollBack,
  type WriteAnswer,
  writeDraft,
  writtenRules,
} from '#pricing/rules/rule-sets.sql.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import type { CommandArguments } from '../launch/commands.mjs';
import { whyPrice } from './why-price.ts';

/** `rules list | show | check | set | publish | rollback | why`. Answers the exit code. */
export async function rules({ values, positionals }: CommandArguments, { db }: Database): Promise<number> {
  const [action, set = '', more = ''] = positionals;
  const sold = forSale(process.env);
  switch (action) {
    case 'list': {
      for (const one of await listVersions(db)) {
        const published = one.publishedAt ? `, published ${one.publishedAt.toISOString()}` : '';
        console.log(
          `${one.set} ${one.version}  ${one.state}  ${one.rules} rules  by ${one.writtenBy} ${one.writtenAt.toISOString()}${published}`,
        );
      }
      return 0;
    }
    case 'show': {
      const written = await writtenRules(db, set, more === '' ? null : Number(more));
      if (!written) return refuse([`There is no such version of ${set}: see rules list.`]);
      console.log(`[\n${written.map((rule) => `  ${JSON.stringify(rule)}`).join(',\n')}\n]`);
      return 0;
    }
    case 'check': {
      const problems = await draftProblems(db, set, rulesIn(more), sold);
      if (problems.length > 0) return refuse(problems);
      console.log('These rules can be published.');
      return 0;
    }
    case 'set': {
      const by = String(values['by'] ?? userInfo().username);
      const answer = await writeDraft(db, set, rulesIn(more), by, sold);
      return tell(answer, (version) => `Version ${version} of ${set} is a draft: rules publish ${set}.`);
    }
    case 'why': {
      const lines = await whyPrice(db, set);
      if (!lines) return refuse([`There is no quote or booking ${set}.`]);
      console.log(lines.join('\n'));
      return 0;
    }
    case 'publish':
      return tell(await publishDraft(db, set, sold), (version) => `Version ${version} of ${set} applies.`);
    default:
      return tell(await rollBack(db, set, sold), (version) => `Version ${version} of ${set} applies again.`);
  }
}

function rulesIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new OperatorError(`${file} can't be read as JSON (${(error as Error).message}).`);
  }
}

function tell(answer: WriteAnswer, done: (version: number) => string): number {
  if (answer.kind === 'refused') return refuse(answer.problems);
  console.log(done(answer.version));
  return 0;
}

function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem);
  return 1;
}
