/** The parts of the editor, each a form of its own. */
export const editorParts = ['look', 'pictures', 'texts', 'company', 'offer', 'hosts', 'versions'] as const;
export type EditorPart = (typeof editorParts)[number];

export function partOf(text: string | null): EditorPart {
  return editorParts.find((part) => part === text) ?? 'look';
}
