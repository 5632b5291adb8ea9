import { BrandEditorPage as Editor } from '#brands/pages/editor-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/brand` */
export const BrandPage = framed(Editor);
