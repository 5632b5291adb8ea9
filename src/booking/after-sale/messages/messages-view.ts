import { randomUUID } from 'node:crypto';
import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { wordsOf } from '../../checkout/summary/product-view.ts';
import type { Message } from '../../messages/message.ts';
import { markRead, readIfOld, readMessages } from '../../messages/messages.sql.ts';
import { isWritable, takesMessages } from '../../messages/write-message.ts';
import type { ShownReservation } from '../../reservation/shown-reservation.ts';
import type { ProductSummary } from '../../vertical.ts';
import type { AfterSaleDeps } from '../after-sale-deps.ts';

/** The conversation about a booking; every text is translated. */
export interface MessagesView {
  readonly heading: string;
  readonly safety: string;
  readonly messages: readonly ShownMessage[];
  /** The form; null when nothing can be written now. */
  readonly form: MessageForm | null;
}

export interface ShownMessage {
  readonly id: string;
  readonly isOwn: boolean;
  readonly author: string;
  readonly text: string;
  /** BCP 47; null when it is not known. */
  readonly language: string | null;
  readonly at: string;
  readonly state: 'waiting' | 'sent' | 'refused' | 'received';
  /** What became of an own one, or in which other language one is written. */
  readonly note: string | null;
}

export interface MessageForm {
  readonly post: string;
  /** The id of the message that it sends: a second press sends the same one. */
  readonly message: string;
  readonly label: string;
  readonly hint: string;
  readonly send: string;
  readonly typed: string;
  readonly error: string | null;
}

export interface TypedMessage {
  readonly text: string;
  readonly error: string;
}

/** Null where nothing was written and nothing can be. Asks the supplier for news that are older than some minutes. */
export async function messagesView(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  { title, zone }: Pick<ProductSummary, 'title' | 'zone'>,
  typed: TypedMessage | null = null,
): Promise<MessagesView | null> {
  const messages = await readMessages(deps.db, found.id);
  const canWrite = isWritable(deps, found);
  if (messages.length === 0 && !canWrite) return null;
  if (takesMessages(deps, found)) await readIfOld(deps.db, found.id);
  if (deps.isTravellers && messages.some(({ author }) => author === 'property')) await markRead(deps.db, found.id);
  const { translate, textLocale } = context;
  const t = (key: string, values?: Record<string, string>) => translate(`messages.${key}`, values);
  const { iso } = getLocale(textLocale);
  const format = formatFor(iso);
  const words = wordsOf(deps.presenters, found.product, context.locale);
  const own: Message['author'] = deps.isTravellers ? 'traveller' : 'agent';
  return {
    heading: t('heading', { name: title }),
    safety: t('safety', { name: title }),
    messages: messages.map((message) => ({
      id: message.id,
      isOwn: message.author === own,
      author: message.author === own ? t('you') : message.author === 'property' ? title : t(`author_${message.author}`),
      text: message.text,
      language: message.language,
      at: words('atLocalTime', { time: format.instant(message.writtenAt.toISOString(), zone) }),
      state: message.state,
      note: noteOf(message, iso, format, t),
    })),
    form: canWrite
      ? {
          post: `${deps.addressOf(context.locale, found.id)}#messages`,
          message: randomUUID(),
          label: t('label'),
          hint: t('hint'),
          send: t('send'),
          typed: typed?.text ?? '',
          error: typed?.error ?? null,
        }
      : null,
  };
}

function noteOf(
  { author, state, language }: Message,
  iso: string,
  format: Format,
  t: (key: string, values?: Record<string, string>) => string,
): string | null {
  if (author !== 'property') return t(`state_${state}`);
  const [written, read] = [language?.split('-')[0], iso.split('-')[0]];
  return written !== undefined && written !== read ? t('writtenIn', { language: format.language(written) }) : null;
}
