import { emailLogo } from '#web/brand/email-logo.ts';
import { emailSender } from '#web/brand/email-sender.ts';
import { createElement } from 'react';
import { localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { Translate } from '#i18n/translate.ts';
import type { EmailContent } from '#mail/email-layout.tsx';
import { emailText } from '#mail/email-text.ts';
import type { Mailer } from '#mail/mail.ts';
import type { PageBrand } from '#web/page.ts';

/** The texts of one email, and where its button leads. */
export interface EmailTexts extends Pick<EmailContent, 'subject' | 'tone' | 'heading' | 'texts' | 'footer' | 'action'> {
  readonly to: string;
  /** Where answers go; left out: to the brand. */
  readonly replyTo?: string;
}

/** Renders an email in a brand's frame and sends it. The locale is loaded. Rejects when it can't be sent now. */
export async function deliver(
  mailer: Pick<Mailer, 'send'>,
  brand: PageBrand,
  { id, locale }: { readonly id: string; readonly locale: string },
  write: (t: Translate) => EmailTexts,
): Promise<void> {
  const { iso, dir, code } = getLocale(textLocale(locale));
  const t = translator(code);
  const { to, replyTo, ...texts } = write(t);
  const content: EmailContent = {
    ...texts,
    iso,
    dir,
    brand: brand.name,
    logo: emailLogo(brand),
    accent: brand.look.accent,
    home: brand.origin + localePath(locale, '/'),
    preview: texts.texts[0] ?? '',
    support: t('account.letterSupport', { email: brand.supportEmail }),
  };
  const [{ render }, { EmailLayout }] = await Promise.all([import('react-email'), import('#mail/email-layout.tsx')]);
  await mailer.send({
    from: emailSender(brand),
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: content.subject,
    html: await render(createElement(EmailLayout, { content })),
    text: emailText(content),
    language: content.iso,
    messageId: `<${id}@${new URL(brand.origin).hostname}>`,
    attachments: [],
  });
}
