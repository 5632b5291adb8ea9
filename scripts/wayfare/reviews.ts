import { userInfo } from 'node:os';
import { writeAudit } from '#accounts/agencies/audit.sql.ts';
import type { Database } from '#database/open.ts';
import {
  answerReview,
  type Audit,
  decideReview,
  type ModeratedReview,
  moderatedReview,
  reviewsIn,
} from '#verticals/hotels/reviews/moderation/moderation.sql.ts';
import { longestText } from '#verticals/hotels/reviews/review.ts';
import type { CommandArguments } from '../launch/commands.mjs';

const most = 200;

/** `reviews list | show | publish | remove | answer`. Answers the exit code. */
export async function reviews(
  { values, positionals: [action, id = ''] }: CommandArguments,
  { db }: Database,
): Promise<number> {
  const author = { personId: null, name: userInfo().username };
  const audit: Audit = (trx, entry) => writeAudit(trx, { ...entry, author });
  if (action === 'list') {
    for (const review of await reviewsIn(db, 'waiting', { most, skip: 0 }))
      console.log(`${review.id}  ${lineOf(review)}`);
    return 0;
  }
  const review = await moderatedReview(db, id);
  if (!review) return refuse(`There is no review ${id}: see reviews list.`);
  if (action === 'show') {
    const { author, locale, title, liked, disliked, answer, createdAt } = review;
    console.log(lineOf(review));
    console.log(`By ${author ?? 'a guest'} on ${createdAt.toISOString()}, in ${locale}`);
    console.log(`Liked: ${liked}\nDisliked: ${disliked}\nAnswer: ${answer ?? ''}`);
    console.log(`Title: ${title}`);
    return 0;
  }
  if (action === 'answer') {
    if (!(await answerReview(db, id, String(values['text']), audit)))
      return refuse(`An answer has at most ${longestText} letters.`);
    console.log('The answer is shown below the review.');
    return 0;
  }
  const removedFor = action === 'remove' ? String(values['reason']).trim() : null;
  await decideReview(db, id, { removedFor }, audit);
  console.log(removedFor === null ? 'It is shown.' : 'It is not shown any more.');
  return 0;
}

/** `held for link  Hotel name  6.0  Title` */
function lineOf({ state, reasons, reports, hotel, score, title }: ModeratedReview): string {
  const reported = Object.entries(reports).map(([reason, number]) => `reported ${number} × ${reason}`);
  return [[state, ...reasons, ...reported].join(', '), hotel, score.toFixed(1), title].join('  ');
}

function refuse(problem: string): number {
  console.error(problem);
  return 1;
}
