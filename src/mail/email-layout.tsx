import type { ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email';
import { type EmailPicture, WidePicture } from './email-picture.tsx';
import { emailColours, emailInset, emailSheet, smallPrint } from './email-styles.ts';

/** The picture of a logo, with an address that leads there from anywhere, and its size in pixels. */
export interface EmailLogo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The texts of every email; the layout only places them. */
export interface EmailContent {
  /** BCP 47 tag of the texts. */
  readonly iso: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: string;
  /** A picture in place of the name; left out: the name as text. */
  readonly logo?: EmailLogo | undefined;
  /** Colours of the brand: a fill, a text on it, and a text on white. */
  readonly accent: { readonly fill: string; readonly ink: string; readonly text: string };
  readonly home: string;
  readonly subject: string;
  readonly preview: string;
  readonly tone: 'good' | 'neutral' | 'warning';
  readonly heading: string;
  readonly texts: readonly string[];
  /** What it is about; null where there is no picture of it. */
  readonly picture?: EmailPicture | null;
  readonly action: { readonly label: string; readonly href: string; readonly hint: string | null };
  readonly support: string;
  readonly footer: string;
  /** Link that stops emails of this kind. */
  readonly stop?: { readonly label: string; readonly href: string };
}

const { ink, soft, line } = emailColours;
const font = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const bands = { good: '#e6f6ee', neutral: '#f1f4f9', warning: '#fff4de' };
const inset = (above: number, below: number) => `${above}px ${emailInset}px ${below}px`;

/**
 * One layout for all emails, readable without styles and without pictures: the brand, what has happened, the one button,
 * then the details.
 */
export function EmailLayout({ content, children }: { content: EmailContent; children?: ReactNode }) {
  const start = content.dir === 'rtl' ? 'right' : 'left';
  const { accent, action } = content;
  return (
    <Html lang={content.iso} dir={content.dir}>
      <Head>
        <title>{content.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{emailSheet}</style>
      </Head>
      <Body
        className="mail-body"
        style={{ backgroundColor: '#f1f4f9', fontFamily: font, color: ink, margin: 0, padding: '24px 12px' }}
      >
        <Preview>{content.preview}</Preview>
        <Container
          dir={content.dir}
          className="mail-card"
          style={{
            maxWidth: '600px',
            backgroundColor: '#ffffff',
            borderRadius: '18px',
            border: `1px solid ${line}`,
            overflow: 'hidden',
            textAlign: start,
          }}
        >
          <Section
            className="mail-inset"
            style={{ backgroundColor: content.logo ? '#ffffff' : accent.fill, padding: inset(18, 18) }}
          >
            <Link
              href={content.home}
              style={{ color: accent.ink, fontSize: '22px', fontWeight: 800, textDecoration: 'none' }}
            >
              {content.logo ? (
                <Img
                  src={content.logo.src}
                  alt={content.brand}
                  width={content.logo.width}
                  height={content.logo.height}
                  style={{ maxWidth: '100%' }}
                />
              ) : (
                content.brand
              )}
            </Link>
          </Section>
          <Section
            className={`mail-inset mail-${content.tone}`}
            style={{ backgroundColor: bands[content.tone], padding: inset(28, 28) }}
          >
            <Heading as="h1" style={{ fontSize: '26px', lineHeight: '32px', margin: 0, color: ink }}>
              {content.heading}
            </Heading>
            {content.texts.map((text) => (
              <Text
                key={text}
                className="mail-ink"
                style={{ fontSize: '16px', lineHeight: '25px', margin: '12px 0 0' }}
              >
                {text}
              </Text>
            ))}
            <Button
              href={action.href}
              className="mail-button"
              style={{
                backgroundColor: accent.fill,
                color: accent.ink,
                borderRadius: '12px',
                fontSize: '16px',
                fontWeight: 700,
                marginTop: '22px',
                padding: '14px 24px',
                textDecoration: 'none',
              }}
            >
              {action.label}
            </Button>
            {action.hint ? (
              <Text
                className="mail-soft"
                style={{ ...smallPrint, fontSize: '13px', lineHeight: '19px', color: soft, marginTop: '10px' }}
              >
                {action.hint}
              </Text>
            ) : null}
          </Section>
          {content.picture ? (
            <Section className="mail-inset" style={{ padding: inset(24, 8) }}>
              <WidePicture picture={content.picture} />
            </Section>
          ) : null}
          {children}
          <Section className="mail-inset mail-line" style={{ borderTop: `1px solid ${line}`, padding: inset(20, 26) }}>
            <Text className="mail-soft" style={{ ...smallPrint, color: soft }}>
              {content.support}
            </Text>
            <Text className="mail-soft" style={{ ...smallPrint, fontSize: '13px', color: soft, marginTop: '8px' }}>
              {content.footer}
            </Text>
            {content.stop ? (
              <Text style={{ ...smallPrint, fontSize: '13px', marginTop: '8px' }}>
                <Link
                  href={content.stop.href}
                  className="mail-soft"
                  style={{ color: soft, textDecoration: 'underline' }}
                >
                  {content.stop.label}
                </Link>
              </Text>
            ) : null}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
