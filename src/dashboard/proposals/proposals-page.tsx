import { ProposalsPage as Proposals } from '#booking/proposal/pages/proposals-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/proposals` */
export const ProposalsPage = framed(Proposals);
