import type { PageContext } from '#web/page.ts';
import { readStored } from '../content/content.ts';
import { publishNewest, rollBack, writeOver } from '../write-brands.sql.ts';
import { changedContent, type Entered } from './form-content.ts';
import type { EditorAnswer, EditorStep } from './editor-step.ts';
import { hostSteps } from './host-steps.ts';
import { pictureSteps } from './picture-steps.ts';
import { fieldProblems } from './problem-texts.ts';
import { partOf } from '../pages/parts.ts';

const savesAnHour = 240;

export const editorSteps = { save, publish, roll_back: goBack, ...hostSteps, ...pictureSteps };

/** Names the person in the list of versions, for ever. */
const author = ({ principal }: PageContext) => principal!.name.slice(0, 200);

async function save({ deps, context, brand, entered }: EditorStep): Promise<EditorAnswer> {
  const decision = await deps.limits.limit('drafts of a brand', brand.id, savesAnHour, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const part = partOf(entered.text('part'));
  const stored = readStored(brand.content);
  if (!stored.ok) throw new Error(`version ${brand.version} of the brand ${brand.id} can't be read`);
  const written = changedContent(stored.value, part, entered);
  const answer = await writeOver(deps.db, brand.id, baseOf(entered), written, author(context));
  if (answer.kind === 'done') return { kind: 'done', what: 'saved' };
  if (answer.kind === 'conflict') return conflict(context);
  const errors = fieldProblems(answer.problems, entered.text('language'), context.translate);
  return { kind: 'refused', status: 422, errors, problem: null };
}

async function publish({ deps, context, brand, entered }: EditorStep): Promise<EditorAnswer> {
  if (brand.liveVersion === brand.version) return { kind: 'done', what: 'published' };
  if (brand.version !== baseOf(entered)) return conflict(context);
  const answer = await publishNewest(deps.db, brand.id, brand.version);
  return answer.kind === 'done' ? { kind: 'done', what: 'published' } : conflict(context);
}

async function goBack({ deps, context, brand, entered }: EditorStep): Promise<EditorAnswer> {
  if (brand.version !== baseOf(entered)) return conflict(context);
  const version = entered.text('version');
  if (!/^[1-9]\d{0,8}$/.test(version)) return conflict(context);
  const answer = await rollBack(deps.db, brand.id, Number(version), author(context));
  if (answer.kind === 'done') return { kind: 'done', what: 'rolledBack' };
  return { kind: 'refused', status: 422, errors: [], problem: context.translate('brand-editor.problem_version') };
}

/** The version that the form was drawn with; one that no brand has for a text that is none. */
function baseOf({ text }: Entered): number {
  const base = text('base');
  return /^[1-9]\d{0,8}$/.test(base) ? Number(base) : 0;
}

const conflict = ({ translate }: PageContext): EditorAnswer => ({
  kind: 'refused',
  status: 409,
  errors: [],
  problem: translate('brand-editor.conflict'),
});
