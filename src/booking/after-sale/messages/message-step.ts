import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { longestMessage, readMessage } from '../../messages/message.ts';
import { writeMessage } from '../../messages/write-message.ts';
import { isUuid } from '../../quote/find-quote.ts';
import type { ShownReservation } from '../../reservation/shown-reservation.ts';
import type { AfterSaleDeps } from '../after-sale-deps.ts';
import type { TypedMessage } from './messages-view.ts';

export type MessageStepAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'again'; readonly typed: TypedMessage; readonly status: 409 | 422 | 429 };

/** Sends what was typed in the form below a booking's conversation. */
export async function sendTyped(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  form: FormData,
): Promise<MessageStepAnswer> {
  const typed = form.get('text');
  const id = form.get('message');
  const { text, problem } = readMessage(typeof typed === 'string' ? typed : '');
  const again = (key: string, status: 409 | 422 | 429): MessageStepAnswer => {
    const error = context.translate(`messages.${key}`, { most: longestMessage });
    return { kind: 'again', typed: { text: text.slice(0, longestMessage * 2), error }, status };
  };
  if (problem) return again(`problem_${problem}`, 422);
  if (typeof id !== 'string' || !isUuid(id)) return again('problem_again', 422);
  const answer = await writeMessage(deps, found, {
    id,
    author: deps.isTravellers ? 'traveller' : 'agent',
    personId: context.principal?.id ?? null,
    text,
    language: getLocale(context.textLocale).iso,
  });
  switch (answer.kind) {
    case 'written':
      return { kind: 'redirect', to: `${deps.addressOf(context.locale, found.id)}#messages` };
    case 'too_many':
      return again('problem_too_many', 429);
    case 'taken':
      return again('problem_again', 409);
    case 'not_writable':
      return again('problem_closed', 409);
  }
}
