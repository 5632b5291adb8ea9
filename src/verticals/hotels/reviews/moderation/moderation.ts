import type { Kysely } from 'kysely';
import { writeAudit } from '#accounts/accounts.ts';
import type { BookingTables } from '#booking/booking.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { hotelRoutes, hotelStaffRoutes } from '../../routes.ts';
import { languageTag } from '../present-review.ts';
import { longestText, reportReasons } from '../review.ts';
import {
  answerReview,
  type Audit,
  decideReview,
  type ModeratedReview,
  type ReviewList,
  reviewLists,
  reviewsIn,
  type ReviewState,
} from './moderation.sql.ts';
import type { ModeratedReviewView, ModerationStep, ModerationView } from './moderation-view.ts';

export interface ModerationDeps {
  readonly db: Kysely<BookingTables>;
}

type Answer = PageAnswer<ModerationView>;
type News = Partial<Pick<ModerationView, 'done' | 'failed' | 'isOver'>>;

const most = 20;
const steps: readonly ModerationStep[] = ['publish', 'remove', 'answer'];
const states: readonly ReviewState[] = ['held', 'published', 'removed'];
const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Whether a person may decide about reviews: staff for content. */
export function mayModerate(principal: Principal | null): boolean {
  return principal !== null && principal.staffRole !== null && principal.actions.includes('content');
}

/** `/dashboard/reviews`: staff publishes, removes and answers reviews. */
export function moderationHandler({ db }: ModerationDeps): PageHandler<ModerationView> {
  const page = async (context: PageContext, list: ReviewList, news: News, status: 200 | 409 | 422 = 200) => {
    const head = { title: context.translate('moderation.title', { brand: context.brand.name }) };
    const view = await viewOf(db, context, list, news);
    return { kind: 'page' as const, cache: 'private' as const, status, view, head };
  };
  return {
    async show(context) {
      if (!mayModerate(context.principal)) return { kind: 'missing' };
      const done = steps.find((one) => one === context.query.get('done')) ?? null;
      return await page(context, listOf(context), { done });
    },
    async submit(context, form): Promise<Answer> {
      const { principal, translate, visitor } = context;
      if (!principal || !mayModerate(principal)) return { kind: 'missing' };
      const text = formText(form);
      const id = text('review');
      const step = steps.find((one) => one === text('step'));
      const seen = states.find((one) => one === text('seen'));
      if (!step || !seen || !isUuid(id)) return { kind: 'missing' };
      const list = listOf(context);
      const author = { personId: principal.id, name: principal.name, address: visitor };
      const audit: Audit = (trx, entry) => writeAudit(trx, { ...entry, author });
      const fail = async (field: 'reason' | 'answer', message: string, typed: string) =>
        await page(context, list, { failed: { id, field, message, typed } }, 422);
      if (step === 'answer') {
        const answer = text('answer').trim();
        if (answer === '' || answer.length > longestText)
          return await fail('answer', translate(`moderation.answer_${answer === '' ? 'missing' : 'tooLong'}`), answer);
        if (!(await answerReview(db, id, answer, audit))) return await page(context, list, { isOver: true }, 409);
      } else {
        const reason = reportReasons.find((one) => one === text('reason')) ?? null;
        if (step === 'remove' && !reason) return await fail('reason', translate('moderation.reasonMissing'), '');
        const removedFor = step === 'remove' ? reason : null;
        const isDone = await decideReview(db, id, { removedFor, seen }, audit);
        if (!isDone) return await page(context, list, { isOver: true }, 409);
      }
      return { kind: 'redirect', to: hrefOf(context, list, { done: step }) };
    },
  };
}

function listOf({ query }: PageContext): ReviewList {
  return reviewLists.find((one) => one === query.get('list')) ?? 'waiting';
}

function hrefOf({ locale }: PageContext, list: ReviewList, more: Readonly<Record<string, string | null>> = {}) {
  return hotelStaffRoutes.reviewQueue.href(locale, {}, { list: list === 'waiting' ? null : list, ...more });
}

async function viewOf(
  db: ModerationDeps['db'],
  context: PageContext,
  list: ReviewList,
  { done = null, failed = null, isOver = false }: News,
): Promise<ModerationView> {
  const { query, translate } = context;
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const rows = await reviewsIn(db, list, { most: most + 1, skip: (page - 1) * most });
  const link = (to: number) => hrefOf(context, list, { page: to === 1 ? null : String(to) });
  return {
    list,
    lists: reviewLists.map((one) => ({ list: one, href: hrefOf(context, one) })),
    reviews: rows.slice(0, most).map((review) => present(review, context)),
    reasons: reportReasons.map((value) => ({ value, label: translate(`reviews.report_${value}`) })),
    longestAnswer: longestText,
    previous: page > 1 ? link(page - 1) : null,
    next: rows.length > most ? link(page + 1) : null,
    done,
    failed,
    isOver,
  };
}

const heldFor = ['email', 'phone', 'link'];

/** A reason as text: what it was held for, a reader's reason, or what an operator has written by command. */
function reasonText(reason: string, { translate }: PageContext): string {
  if (heldFor.includes(reason)) return translate(`moderation.held_${reason}`);
  return reportReasons.some((one) => one === reason) ? translate(`reviews.report_${reason}`) : reason;
}

function present(review: ModeratedReview, context: PageContext): ModeratedReviewView {
  const { translate, locale, textLocale } = context;
  const format = formatFor(getLocale(textLocale).iso);
  const [country, city, hotel] = review.path;
  const date = format.date(review.createdAt.toISOString().slice(0, 10), 'medium');
  return {
    id: review.id,
    hotel: review.hotel,
    href: hotelRoutes.reviews.href(locale, { country, city, hotel }),
    state: review.state,
    reasons: review.reasons.map((reason) => reasonText(reason, context)),
    reports: Object.entries(review.reports).map(
      ([reason, number]) => `${reasonText(reason, context)} (${format.number(number)})`,
    ),
    by: [
      review.author ?? translate('reviews.guest'),
      translate('reviews.written', { date }),
      translate('reviews.inLanguage', { language: format.language(languageTag(review.locale)) }),
    ].join(' · '),
    score: format.number(review.score, 1),
    title: review.title,
    liked: review.liked,
    disliked: review.disliked,
    answer: review.answer ?? '',
    lang: languageTag(review.locale),
  };
}
