import { dropPicture, putPicture } from './stored/put-picture.ts';
import { type UploadSlot, uploadSlots } from '../pictures/read-upload.ts';
import { isFull } from './stored/room.sql.ts';
import type { EditorAnswer, EditorStep } from './editor-step.ts';

export const pictureSteps = { upload, remove_picture: remove };

export const uploadsAnHour = 40;

function slotOf({ entered }: EditorStep): UploadSlot | null {
  return uploadSlots.find((slot) => slot === entered.text('slot')) ?? null;
}

function refused({ context }: EditorStep, slot: string, problem: string): EditorAnswer {
  const message = context.translate(`brand-editor.upload_${problem}`, { email: context.brand.supportEmail });
  return { kind: 'refused', status: 422, errors: [{ field: `picture.${slot}`, message }], problem: null };
}

function conflict({ context }: EditorStep): EditorAnswer {
  return { kind: 'refused', status: 409, errors: [], problem: context.translate('brand-editor.conflict') };
}

/** The draft that the form was drawn with; null when there is a newer one. */
function draftOf({ brand, entered }: EditorStep) {
  return entered.text('base') === String(brand.version) ? brand : null;
}

async function upload(step: EditorStep): Promise<EditorAnswer> {
  const { deps, brand, context, entered } = step;
  const slot = slotOf(step);
  const draft = draftOf(step);
  if (slot === null || draft === null) return conflict(step);
  const file = entered.file('file');
  if (!file || file.size === 0) return refused(step, slot, 'missing');
  const decision = await deps.limits.limit('pictures of a brand', brand.id, uploadsAnHour, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  if (await isFull(deps.db, brand.id)) return refused(step, slot, 'full');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await putPicture(deps.db, draft, slot, bytes, context.principal!.name.slice(0, 200));
  if (answer.kind === 'refused') return refused(step, slot, answer.problem);
  return answer.kind === 'done' ? { kind: 'done', what: 'pictureSaved' } : conflict(step);
}

async function remove(step: EditorStep): Promise<EditorAnswer> {
  const slot = slotOf(step);
  const draft = draftOf(step);
  if (slot === null || draft === null) return conflict(step);
  const version = await dropPicture(step.deps.db, draft, slot, step.context.principal!.name.slice(0, 200));
  return version === null ? conflict(step) : { kind: 'done', what: 'pictureRemoved' };
}
