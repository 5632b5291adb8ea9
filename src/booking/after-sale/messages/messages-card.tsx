import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { MessageForm, MessagesView, ShownMessage } from './messages-view.ts';

/** What the traveller and the property have written to each other, and the form to write. */
export function MessagesCard({ view }: { view: MessagesView }) {
  return (
    <Card as="section" id="messages" aria-labelledby="messages-heading" className="scroll-mt-20 print:hidden">
      <h2 id="messages-heading" className="text-heading">
        {view.heading}
      </h2>
      {view.messages.length > 0 ? (
        <ol className="mt-4 space-y-3">
          {view.messages.map((message) => (
            <Written key={message.id} message={message} />
          ))}
        </ol>
      ) : null}
      {view.form ? <WriteForm form={view.form} safety={view.safety} /> : null}
    </Card>
  );
}

function Written({ message }: { message: ShownMessage }) {
  const { isOwn, state } = message;
  return (
    <li
      className={`max-w-[34rem] rounded-card border px-4 py-3 ${isOwn ? 'ms-auto border-line bg-brand-soft' : 'me-auto border-line bg-sunken'}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <bdi className="font-bold text-ink-strong">{message.author}</bdi>
        <span className="text-ink-soft">{message.at}</span>
      </p>
      <p dir="auto" lang={message.language ?? undefined} className="mt-1 break-words whitespace-pre-line text-ink">
        {message.text}
      </p>
      {message.note ? (
        <p
          className={`mt-1 flex items-center gap-1.5 text-small ${state === 'refused' ? 'text-danger' : 'text-ink-soft'}`}
        >
          {state === 'refused' ? <Icon name="warning" className="size-4" /> : null}
          {state === 'sent' ? <Icon name="check" className="size-4" /> : null}
          {message.note}
        </p>
      ) : null}
    </li>
  );
}

function WriteForm({ form, safety }: { form: MessageForm; safety: string }) {
  return (
    <form method="post" action={form.post} className="mt-5">
      <FormToken />
      <input type="hidden" name="step" value="message" />
      <input type="hidden" name="message" value={form.message} />
      <TextField
        key={form.message}
        label={form.label}
        name="text"
        id="message-text"
        rows={3}
        maxLength={2_000}
        required
        dir="auto"
        hint={form.hint}
        defaultValue={form.typed}
        error={form.error ?? undefined}
      />
      <p className="mt-3 text-small text-ink-soft">{safety}</p>
      <Button type="submit" className="mt-4 max-sm:w-full">
        {form.send}
      </Button>
    </form>
  );
}
