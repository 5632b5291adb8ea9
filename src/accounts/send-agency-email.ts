import { loadLocale } from '#i18n/load-locale.ts';
import type { Mailer } from '#mail/mail.ts';
import type { AccountsDeps } from './deps.ts';
import { findApplication } from './join/application.sql.ts';
import { makeLeadSecret } from './leads/lead-invitation.sql.ts';
import { findPerson } from './person.sql.ts';
import { staffWhoMay } from './roles.ts';
import { accountRoutes } from './routes.ts';
import { type AgencyEmail, makeInvitationSecret } from './emails/agency-email.sql.ts';
import { deliver, type EmailTexts } from './emails/deliver.ts';

const tones = {
  applied: 'neutral',
  approved: 'good',
  refused: 'warning',
  invited: 'good',
  lead: 'good',
  staff: 'neutral',
} as const satisfies Record<AgencyEmail['purpose'], EmailTexts['tone']>;

/** What an email needs besides its texts. */
interface Facts {
  readonly to: string;
  readonly href: string;
  readonly values: { readonly agency: string; readonly name: string };
  /** Paragraphs that are no messages: a reason that staff wrote. */
  readonly written: readonly string[];
}

/**
 * Renders and sends an email about an application, an invitation or a lead; the last two get a new link. Rejects when it
 * can't be sent now: the worker retries.
 */
export async function sendAgencyEmail(
  deps: Pick<AccountsDeps, 'db' | 'brandOf'> & { readonly mailer: Pick<Mailer, 'send'> },
  message: AgencyEmail,
): Promise<void> {
  const brand = await deps.brandOf(message.brand);
  if (!brand) throw new Error(`no brand '${message.brand}' to write for`);
  const facts = await factsOf(deps, message);
  // Withdrawn, used or erased meanwhile.
  if (!facts) return;
  await loadLocale(message.locale);
  await deliver(deps.mailer, brand, message, (t) => {
    const values = { brand: brand.name, ...facts.values };
    // The account of the inviter may be erased.
    const word = values.name === '' ? 'invitedByAgency' : message.purpose;
    const say = (part: string) => t(`agency-mails.${message.purpose}_${part}`, values);
    return {
      to: facts.to,
      subject: say('subject'),
      tone: tones[message.purpose],
      heading: say('heading'),
      texts: [t(`agency-mails.${word}_text`, values), ...facts.written],
      action: { label: say('action'), href: brand.origin + facts.href, hint: say('hint') },
      footer:
        message.purpose === 'invited' || message.purpose === 'lead'
          ? t(`agency-mails.${message.purpose}_footer`, values)
          : t('account.letterFooter', { brand: brand.name }),
    };
  });
}

async function factsOf({ db }: Pick<AccountsDeps, 'db'>, message: AgencyEmail): Promise<Facts | null> {
  const { purpose, subject, locale } = message;
  if (purpose === 'invited') {
    const invitation = await makeInvitationSecret(db, subject);
    return (
      invitation && {
        to: invitation.email,
        href: accountRoutes.invitation.href(locale, {}, { link: invitation.secret }),
        values: { agency: invitation.agency, name: invitation.inviter ?? '' },
        written: [],
      }
    );
  }
  if (purpose === 'lead') {
    const lead = await makeLeadSecret(db, subject);
    return (
      lead && {
        to: lead.email,
        href: accountRoutes.join.href(locale, {}, { lead: lead.secret }),
        values: { agency: '', name: lead.name },
        written: [],
      }
    );
  }
  const application = await findApplication(db, subject);
  if (purpose === 'staff') {
    const staff = message.person === undefined ? null : await findPerson(db, message.person);
    // Decided meanwhile, or by now the business of others.
    if (application?.status !== 'applied' || !staff?.staffRole || !staffWhoMay('team').includes(staff.staffRole))
      return null;
    return {
      to: staff.email,
      href: accountRoutes.applications.href(locale, {}),
      values: { agency: application.name, name: application.applicant.name },
      written: [],
    };
  }
  return (
    application && {
      to: application.applicant.email,
      href: accountRoutes[purpose === 'approved' ? 'team' : 'join'].href(locale, {}),
      values: { agency: application.name, name: application.applicant.name },
      written: purpose === 'refused' && application.reason !== null ? [application.reason] : [],
    }
  );
}
