import type { CSSProperties, ReactNode } from 'react';
import { Column, Heading, Link, Row, Section, Text } from 'react-email';
import { directionOf } from '#i18n/bidi.ts';
import { EmailLayout } from '#mail/email-layout.tsx';
import { WidePicture } from '#mail/email-picture.tsx';
import { emailColours, emailInset, smallPrint } from '#mail/email-styles.ts';
import type { MailContent, MailRow } from './mail-content.ts';
import type { MailPlace } from './mail-place.ts';

const { ink, soft, line } = emailColours;
const inset = `12px ${emailInset}px`;

/** An email about a booking: the product and its place, its numbers, the money and the terms. */
export function MailTemplate({ content }: { content: MailContent }) {
  const start = content.dir === 'rtl' ? 'right' : 'left';
  const end = content.dir === 'rtl' ? 'left' : 'right';
  const link = content.accent.text;
  return (
    <EmailLayout content={content}>
      <Section className="mail-inset" style={{ padding: `24px ${emailInset}px 0` }}>
        {content.numbers.map((row) => (
          <Text key={row.label} className="mail-ink" style={{ ...smallPrint, margin: '0 0 12px' }}>
            <span className="mail-soft" style={{ color: soft }}>
              {row.label}
            </span>
            <br />
            <Own style={{ fontSize: '18px', fontWeight: 700, letterSpacing: '0.02em' }}>{row.value}</Own>
          </Text>
        ))}
      </Section>
      {content.blocks.map((block) => (
        <Section key={`${block.title} ${block.rows[0]?.value ?? ''}`} className="mail-inset" style={{ padding: inset }}>
          {block.place?.picture ? <WidePicture picture={block.place.picture} /> : null}
          <Title>
            <Own>{block.title}</Own>
          </Title>
          {block.place ? <Place place={block.place} link={link} /> : null}
          <Rows rows={block.rows} start={start} end={start} wide />
          {block.link ? (
            <Text style={{ ...smallPrint, margin: '8px 0 0', textAlign: start }}>
              <Link className="mail-link" href={block.link.href} style={{ color: link }}>
                {block.link.label}
              </Link>
            </Text>
          ) : null}
        </Section>
      ))}
      {content.changes ? (
        <Part title={content.changes.title}>
          <Rows rows={content.changes.rows} start={start} end={start} wide />
        </Part>
      ) : null}
      {content.policy ? (
        <Part title={content.policy.title}>
          <Text className="mail-ink" style={smallPrint}>
            {content.policy.text}
          </Text>
        </Part>
      ) : null}
      {content.money ? (
        <Part title={content.money.title}>
          <Rows rows={content.money.rows} start={start} end={end} />
        </Part>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section className="mail-inset" style={{ padding: inset }}>
      <Title>{title}</Title>
      {children}
    </Section>
  );
}

/** The address, the way there, and the phone. */
function Place({ place: { address, way, phone }, link }: { place: MailPlace; link: string }) {
  const style = { color: link, fontWeight: 700, textDecoration: 'underline' };
  return (
    <Text className="mail-ink" style={{ ...smallPrint, lineHeight: '24px', margin: '0 0 12px' }}>
      <Own>{address.text}</Own>
      {way ? (
        <>
          <br />
          <Link className="mail-link" href={way.href} style={style}>
            {way.label}
          </Link>
        </>
      ) : null}
      {phone ? (
        <>
          <br />
          {phone.label}:{' '}
          <Link className="mail-link" href={phone.href} style={style}>
            <bdi dir="ltr">{phone.number}</bdi>
          </Link>
        </>
      ) : null}
    </Text>
  );
}

interface RowsProps {
  rows: readonly MailRow[];
  start: 'left' | 'right';
  end: 'left' | 'right';
  wide?: boolean;
}

function Rows({ rows, start, end, wide }: RowsProps) {
  return rows.map((row) => (
    <Row key={row.label} {...(row.strong ? { className: 'mail-line', style: { borderTop: `1px solid ${line}` } } : {})}>
      <Column
        className={row.strong ? 'mail-ink' : 'mail-soft'}
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
          <span className="mail-soft" style={{ display: 'block', fontSize: '12px', fontWeight: 400, color: soft }}>
            {row.note}
          </span>
        ) : null}
      </Column>
      <Column
        className="mail-ink"
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
          <span className="mail-soft" style={{ display: 'block', fontSize: '13px', fontWeight: 400, color: soft }}>
            {row.detail}
          </span>
        ) : null}
      </Column>
    </Row>
  ));
}
