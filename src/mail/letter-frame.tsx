import type { ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { letterColours, smallPrint } from './letter-look.ts';

/** What every letter has, in words; the frame only places it. */
export interface LetterSheet {
  /** BCP 47 tag of the texts. */
  readonly iso: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: string;
  readonly home: string;
  readonly subject: string;
  readonly preview: string;
  readonly tone: 'good' | 'neutral' | 'warning';
  readonly heading: string;
  readonly texts: readonly string[];
  readonly action: { readonly label: string; readonly href: string; readonly hint: string | null };
  readonly support: string;
  readonly footer: string;
}

const { ink, soft, brand, line } = letterColours;
const font = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const bands = { good: '#e6f6ee', neutral: '#f1f4f9', warning: '#fff4de' };

/** One layout for all letters: tables inside, no pictures, no scripts, readable without styles. */
export function LetterFrame({ sheet, children }: { sheet: LetterSheet; children?: ReactNode }) {
  const start = sheet.dir === 'rtl' ? 'right' : 'left';
  return (
    <Html lang={sheet.iso} dir={sheet.dir}>
      <Head>
        <title>{sheet.subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={{ backgroundColor: '#f1f4f9', fontFamily: font, color: ink, margin: 0, padding: '24px 12px' }}>
        <Preview>{sheet.preview}</Preview>
        <Container
          dir={sheet.dir}
          style={{
            maxWidth: '600px',
            backgroundColor: '#ffffff',
            borderRadius: '18px',
            border: `1px solid ${line}`,
            textAlign: start,
          }}
        >
          <Section style={{ padding: '24px 32px 20px' }}>
            <Link href={sheet.home} style={{ color: brand, fontSize: '22px', fontWeight: 800, textDecoration: 'none' }}>
              {sheet.brand}
            </Link>
          </Section>
          <Section style={{ backgroundColor: bands[sheet.tone], padding: '28px 32px' }}>
            <Heading as="h1" style={{ fontSize: '26px', lineHeight: '32px', margin: 0, color: ink }}>
              {sheet.heading}
            </Heading>
            {sheet.texts.map((text) => (
              <Text key={text} style={{ fontSize: '16px', lineHeight: '25px', margin: '12px 0 0' }}>
                {text}
              </Text>
            ))}
          </Section>
          {children}
          <Section style={{ padding: '20px 32px 28px' }}>
            <Button
              href={sheet.action.href}
              style={{
                backgroundColor: brand,
                color: '#ffffff',
                borderRadius: '12px',
                fontSize: '16px',
                fontWeight: 700,
                padding: '14px 24px',
                textDecoration: 'none',
              }}
            >
              {sheet.action.label}
            </Button>
            {sheet.action.hint ? (
              <Text style={{ ...smallPrint, fontSize: '13px', color: soft, marginTop: '10px' }}>
                {sheet.action.hint}
              </Text>
            ) : null}
          </Section>
          <Section style={{ borderTop: `1px solid ${line}`, padding: '20px 32px 26px' }}>
            <Text style={{ ...smallPrint, color: soft }}>{sheet.support}</Text>
            <Text style={{ ...smallPrint, fontSize: '13px', color: soft, marginTop: '8px' }}>{sheet.footer}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
