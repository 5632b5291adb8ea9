import type { CSSProperties, ReactNode } from 'react';
import { Column, Heading, Link, Row, Section, Text } from 'react-email';
import { directionOf } from '#i18n/bidi.ts';
import { EmailLayout } from '#mail/email-layout.tsx';
import { emailColours, smallPrint } from '#mail/email-styles.ts';
import type { MailBlock, MailRow, MailContent } from './mail-content.ts';

const { ink, soft, line } = emailColours;

/** An email about a booking: its numbers, the product, the money and the terms. */
export function MailTemplate({ content }: { content: MailContent }) {
  const start = content.dir === 'rtl' ? 'right' : 'left';
  const end = content.dir === 'rtl' ? 'left' : 'right';
  return (
    <EmailLayout content={content}>
      <Section style={{ padding: '24px 32px 8px' }}>
        {content.numbers.map((row) => (
          <Text key={row.label} style={{ ...smallPrint, margin: '0 0 12px' }}>
            <span style={{ color: soft }}>{row.label}</span>
            <br />
            <Own style={{ fontSize: '18px', fontWeight: 700, letterSpacing: '0.02em' }}>{row.value}</Own>
          </Text>
        ))}
      </Section>
      {content.blocks.map((block) => (
        <Block
          key={`${block.title} ${block.rows[0]?.value ?? ''}`}
          title={<Own>{block.title}</Own>}
          rows={block.rows}
          link={block.link}
          start={start}
          end={start}
          wide
        />
      ))}
      {content.changes ? (
        <Block title={content.changes.title} rows={content.changes.rows} start={start} end={start} wide />
      ) : null}
      {content.money ? <Block title={content.money.title} rows={content.money.rows} start={start} end={end} /> : null}
      {content.policy ? (
        <Section style={{ padding: '12px 32px' }}>
          <Title>{content.policy.title}</Title>
          <Text style={smallPrint}>{content.policy.text}</Text>
        </Section>
      ) : null}
    </EmailLayout>
  );
}

/** A text in its own direction. Some mail clients don't support `bdi`, so `dir` is set too. */
function Own({ children, style }: { children: string; style?: CSSProperties }) {
  return (
    <bdi dir={directionOf(children) ?? undefined} style={{ unicodeBidi: 'isolate', ...style }}>
      {children}
    </bdi>
  );
}

function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={{ fontSize: '17px', lineHeight: '24px', margin: '0 0 8px', color: ink }}>
      {children}
    </Heading>
  );
}

interface BlockProps {
  title: ReactNode;
  rows: readonly MailRow[];
  link?: MailBlock['link'];
  start: 'left' | 'right';
  end: 'left' | 'right';
  wide?: boolean;
}

function Block({ title, rows, link, start, end, wide }: BlockProps) {
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
            {row.note ? (
              <span style={{ display: 'block', fontSize: '12px', fontWeight: 400, color: soft }}>{row.note}</span>
            ) : null}
          </Column>
          <Column
            style={{
              padding: '6px 0',
              verticalAlign: 'top',
              textAlign: end,
              fontSize: row.note ? '19px' : '14px',
              lineHeight: row.note ? '26px' : '21px',
              fontWeight: row.strong || wide ? 700 : 400,
            }}
          >
            <Own>{row.value}</Own>
            {row.detail ? (
              <span style={{ display: 'block', fontSize: '13px', fontWeight: 400, color: soft }}>{row.detail}</span>
            ) : null}
          </Column>
        </Row>
      ))}
      {link ? (
        <Text style={{ ...smallPrint, margin: '8px 0 0', textAlign: start }}>
          <Link href={link.href}>{link.label}</Link>
        </Text>
      ) : null}
    </Section>
  );
}
