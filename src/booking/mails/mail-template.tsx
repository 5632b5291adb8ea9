import { Body, Button, Column, Container, Head, Heading, Html, Link, Preview, Row, Section, Text } from 'react-email';
import type { MailRow, MailSheet } from './mail-sheet.ts';

const ink = '#0b1633';
const soft = '#566180';
const brand = '#1456d9';
const line = '#e3e8f1';
const font = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const bands = { good: '#e6f6ee', neutral: '#f1f4f9', warning: '#fff4de' };
const small = { fontSize: '14px', lineHeight: '21px', margin: 0 } as const;

/** One layout for all mails: tables inside, no pictures, no scripts, readable without styles. */
export function MailTemplate({ sheet }: { sheet: MailSheet }) {
  const start = sheet.dir === 'rtl' ? 'right' : 'left';
  const end = sheet.dir === 'rtl' ? 'left' : 'right';
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
          <Section style={{ padding: '24px 32px 8px' }}>
            {sheet.numbers.map((row) => (
              <Text key={row.label} style={{ ...small, margin: '0 0 12px' }}>
                <span style={{ color: soft }}>{row.label}</span>
                <br />
                <bdi style={{ fontSize: '18px', fontWeight: 700, letterSpacing: '0.02em' }}>{row.value}</bdi>
              </Text>
            ))}
          </Section>
          <Block title={sheet.hotel} rows={sheet.stay} start={start} end={start} wide />
          {sheet.money ? <Block title={sheet.money.title} rows={sheet.money.rows} start={start} end={end} /> : null}
          {sheet.later ? <Block title={sheet.later.title} rows={sheet.later.rows} start={start} end={end} /> : null}
          {sheet.policy ? (
            <Section style={{ padding: '12px 32px' }}>
              <Title>{sheet.policy.title}</Title>
              <Text style={small}>{sheet.policy.text}</Text>
            </Section>
          ) : null}
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
              <Text style={{ ...small, fontSize: '13px', color: soft, marginTop: '10px' }}>{sheet.action.hint}</Text>
            ) : null}
          </Section>
          <Section style={{ borderTop: `1px solid ${line}`, padding: '20px 32px 26px' }}>
            <Text style={{ ...small, color: soft }}>{sheet.support}</Text>
            <Text style={{ ...small, fontSize: '13px', color: soft, marginTop: '8px' }}>{sheet.footer}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Heading as="h2" style={{ fontSize: '17px', lineHeight: '24px', margin: '0 0 8px', color: ink }}>
      {children}
    </Heading>
  );
}

interface BlockProps {
  title: string;
  rows: readonly MailRow[];
  start: 'left' | 'right';
  end: 'left' | 'right';
  wide?: boolean;
}

function Block({ title, rows, start, end, wide }: BlockProps) {
  return (
    <Section style={{ padding: '12px 32px' }}>
      <Title>{title}</Title>
      {rows.map((row) => (
        <Row key={row.label} style={row.strong ? { borderTop: `1px solid ${line}` } : {}}>
          <Column
            style={{
              width: wide ? '34%' : '60%',
              padding: '6px 0',
              verticalAlign: 'top',
              textAlign: start,
              fontSize: '14px',
              lineHeight: '21px',
              color: row.strong ? ink : soft,
              fontWeight: row.strong ? 700 : 400,
            }}
          >
            {row.label}
          </Column>
          <Column
            style={{
              padding: '6px 0',
              verticalAlign: 'top',
              textAlign: end,
              fontSize: '14px',
              lineHeight: '21px',
              fontWeight: row.strong || wide ? 700 : 400,
            }}
          >
            <bdi>{row.value}</bdi>
          </Column>
        </Row>
      ))}
    </Section>
  );
}
