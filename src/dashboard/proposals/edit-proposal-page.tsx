import { EditProposalPage as EditProposal } from '#booking/proposal/pages/edit-proposal-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/proposals/{id}` */
export const EditProposalPage = framed(EditProposal);
