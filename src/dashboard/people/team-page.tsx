import { TeamPage as Team } from '#accounts/pages/team/team-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/team` */
export const TeamPage = framed(Team);
