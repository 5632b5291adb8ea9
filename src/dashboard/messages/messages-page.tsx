import type { ConversationView, DeskView } from '#booking/agency/agency.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { framed } from '../framed.tsx';

function Messages({ view }: { view: DeskView }) {
  const t = useTexts('guest-messages');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-2 max-w-[60ch] text-ink">{t('lead')}</p>
      {view.isDone ? <Notice tone="success" title={t('done')} live className="mt-6" /> : null}
      {view.isUnknown ? <Notice tone="warning" title={t('unknown')} live className="mt-6" /> : null}
      {view.conversations.length === 0 ? (
        <EmptyState icon="check" title={t('empty')} />
      ) : (
        <ul className="mt-6 grid gap-6">
          {view.conversations.map((one) => (
            <Conversation key={one.reference} conversation={one} longest={view.longest} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Conversation({ conversation, longest }: { conversation: ConversationView; longest: number }) {
  const t = useTexts('guest-messages');
  const { reference, shown, href, title, about, messages, answer, typed, error } = conversation;
  return (
    <Card as="li" id={reference}>
      <h2 className="text-heading">
        <bdi>{title}</bdi>
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        <bdi>{about}</bdi>
        {' · '}
        <a className="link" href={href}>
          <bdi dir="ltr">{shown}</bdi>
        </a>
      </p>
      <ol className="mt-4 grid gap-3">
        {messages.map((message) => (
          <li
            key={message.at + message.text}
            className={`max-w-[60ch] rounded-card px-4 py-3 ${message.isOurs ? 'ms-auto bg-brand-soft' : 'bg-sunken'}`}
          >
            <p className="text-tiny text-ink-soft">
              <bdi className="font-bold text-ink-strong">{message.by}</bdi>
              {' · '}
              {message.at}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
      <form method="post" className="mt-5 grid gap-4 border-t border-line pt-4">
        <FormToken />
        <input type="hidden" name="booking" value={reference} />
        <input type="hidden" name="answer" value={answer} />
        <TextField
          label={t('answer')}
          name="text"
          id={`text-${reference}`}
          rows={4}
          maxLength={longest}
          required
          defaultValue={typed}
          error={error ?? undefined}
        />
        <div>
          <Button type="submit">{t('send')}</Button>
        </div>
      </form>
    </Card>
  );
}

/** `/dashboard/messages` */
export const MessagesPage = framed(Messages);
