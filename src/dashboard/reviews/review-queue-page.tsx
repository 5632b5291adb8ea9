import { ModerationPage } from '#verticals/hotels/reviews/moderation/moderation-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/reviews` */
export const ReviewQueuePage = framed(ModerationPage);
