import type { PageContext } from '#web/page.ts';
import { readStored } from '../content/content.ts';
import { archiveBrand } from '../archive-brand.sql.ts';
import { publishNewest, rollBack, setSuspended, writeOver } from '../write-brands.sql.ts';
import { changedContent, type Entered } from './form-content.ts';
import type { EditorAnswer, EditorStep } from './editor-step.ts';
import { hostSteps } from './host-steps.ts';
import { isFull } from './stored/room.sql.ts';
import { pictureSteps } from './picture-steps.ts';
import { fieldProblems } from './problem-texts.ts';
import { partOf } from '../pages/parts.ts';
import { similarName } from './similar-name.ts';

const savesAnHour = 240;

export const editorSteps = {
  save,
  publish,
  roll_back: goBack,
  suspend,
  resume,
  archive,
  ...hostSteps,
  ...pictureSteps,
};

/** Names the person in the list of versions, for ever. */
const author = ({ principal }: PageContext) => principal!.name.slice(0, 200);

/** Why a brand can't have another version now; null when it can. */
async function noMore({ deps, context, brand }: EditorStep): Promise<EditorAnswer | null> {
  const decision = await deps.limits.limit('drafts of a brand', brand.id, savesAnHour, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  if (!(await isFull(deps.db, brand.id))) return null;
  const problem = context.translate('brand-editor.upload_full', { email: context.brand.supportEmail });
  return { kind: 'refused', status: 422, errors: [], problem };
}

async function save(step: EditorStep): Promise<EditorAnswer> {
  const { deps, context, brand, entered } = step;
  const refused = await noMore(step);
  if (refused) return refused;
  const part = partOf(entered.text('part'));
  const stored = readStored(brand.content);
  if (!stored.ok) throw new Error(`version ${brand.version} of the brand ${brand.id} can't be read`);
  const written = changedContent(
    stored.value,
    part,
    entered,
    deps.products.map((one) => one.name),
    deps.markupSets(context.principal) !== null,
  );
  const name = part === 'look' ? entered.text('name') : stored.value.name;
  const similar = name === stored.value.name ? null : await similarName(deps, context, brand.id, name);
  if (similar !== null)
    return { kind: 'refused', status: 422, errors: [{ field: 'name', message: similar }], problem: null };
  const answer = await writeOver(deps.db, brand.id, baseOf(entered), written, author(context));
  if (answer.kind === 'done') return { kind: 'done', what: 'saved' };
  if (answer.kind === 'conflict') return conflict(context);
  const errors = fieldProblems(answer.problems, entered.text('language'), context.translate);
  return { kind: 'refused', status: 422, errors, problem: null };
}

async function publish({ deps, context, brand, entered }: EditorStep): Promise<EditorAnswer> {
  if (brand.liveVersion === brand.version) return { kind: 'done', what: 'published' };
  if (brand.version !== baseOf(entered)) return conflict(context);
  // Another brand may have been published with this name since it was saved.
  const stored = readStored(brand.content);
  const similar = stored.ok ? await similarName(deps, context, brand.id, stored.value.name) : null;
  if (similar !== null) return { kind: 'refused', status: 422, errors: [], problem: similar };
  const answer = await publishNewest(deps.db, brand.id, brand.version);
  return answer.kind === 'done' ? { kind: 'done', what: 'published' } : conflict(context);
}

async function goBack(step: EditorStep): Promise<EditorAnswer> {
  const { deps, context, brand, entered } = step;
  if (brand.version !== baseOf(entered)) return conflict(context);
  const version = entered.text('version');
  if (!/^[1-9]\d{0,8}$/.test(version)) return conflict(context);
  const refused = await noMore(step);
  if (refused) return refused;
  const answer = await rollBack(deps.db, brand.id, Number(version), author(context));
  if (answer.kind === 'done') return { kind: 'done', what: 'rolledBack' };
  return { kind: 'refused', status: 422, errors: [], problem: context.translate('brand-editor.problem_version') };
}

async function suspend(step: EditorStep): Promise<EditorAnswer> {
  return await close(step, true);
}

async function resume(step: EditorStep): Promise<EditorAnswer> {
  return await close(step, false);
}

/** Closes or opens the site: staff alone. */
async function close({ deps, context, brand }: EditorStep, isClosed: boolean): Promise<EditorAnswer> {
  const refused = {
    kind: 'refused',
    status: 422,
    errors: [],
    problem: context.translate('brand-editor.problem_other'),
  };
  if (!context.principal?.staffRole) return refused as EditorAnswer;
  const answer = await setSuspended(deps.db, brand.id, isClosed);
  return answer.kind === 'done'
    ? { kind: 'done', what: isClosed ? 'suspended' : 'resumed' }
    : (refused as EditorAnswer);
}

/** Ends the brand for good: staff alone. */
async function archive({ deps, context, brand }: EditorStep): Promise<EditorAnswer> {
  const { translate: t, principal } = context;
  const refused = (problem: string): EditorAnswer => ({ kind: 'refused', status: 422, errors: [], problem });
  if (!principal?.staffRole) return refused(t('brand-editor.problem_other'));
  const openBookings = await deps.openBookings(brand.id);
  const answer = await archiveBrand(deps.db, brand.id, openBookings);
  if (answer.kind === 'done') return { kind: 'done', what: 'archived' };
  if (answer.reason === 'booked') return refused(t('brand-editor.archiveBooked', { count: openBookings }));
  return refused(t(answer.reason === 'recent' ? 'brand-editor.archiveRecent' : 'brand-editor.problem_other'));
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
