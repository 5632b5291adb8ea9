import type { PageContext } from '#web/page.ts';
import type { EditableBrand } from './stored/editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';
import type { Entered } from './form-content.ts';
import type { FieldProblem } from './problem-texts.ts';

/** One submitted form about a brand that the person may change. */
export interface EditorStep {
  readonly deps: EditorDeps;
  readonly context: PageContext;
  readonly brand: EditableBrand;
  readonly entered: Entered;
}

/** What was done, as in `brand-editor.done_…`. */
export type StepDone =
  | 'saved'
  | 'published'
  | 'rolledBack'
  | 'pictureSaved'
  | 'pictureRemoved'
  | 'hostAdded'
  | 'hostProven'
  | 'hostRemoved'
  | 'hostMain'
  | 'suspended'
  | 'resumed'
  | 'archived';

export type EditorAnswer =
  | { readonly kind: 'done'; readonly what: StepDone }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'refused';
      readonly status: 409 | 422;
      readonly errors: readonly FieldProblem[];
      readonly problem: string | null;
    };
