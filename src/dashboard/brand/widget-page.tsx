import { WidgetBuilderPage as Builder } from '#brands/pages/widget-builder-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/widget` */
export const WidgetPage = framed(Builder);
