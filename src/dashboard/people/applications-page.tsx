import { ApplicationsPage as Applications } from '#accounts/pages/join/applications-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/applications` */
export const ApplicationsPage = framed(Applications);
