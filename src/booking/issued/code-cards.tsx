import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { CodesView, CodeView } from './codes-view.ts';
import type { DrawnCode } from '#web/codes/draw-code.ts';

/** Each code with its holder; it opens on the whole screen, without scripts too. */
export function CodeCards({ view }: { view: CodesView }) {
  const id = useId();
  return (
    <Card as="section" raised aria-labelledby={id} className="mt-6 print:p-4">
      <h2 id={id} className="text-heading">
        {view.heading}
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink">{view.hint}</p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {view.codes.map((code) => (
          <OneCode key={code.label} code={code} />
        ))}
      </ul>
    </Card>
  );
}

function OneCode({ code }: { code: CodeView }) {
  const t = useTexts('issued');
  const id = useId();
  return (
    <li className="flex flex-col items-center gap-3 rounded-control border border-line p-4 text-center print:break-inside-avoid">
      <p className="font-bold text-ink-strong">{code.label}</p>
      {code.drawn ? (
        <>
          <Code drawn={code.drawn} label={code.label} className="w-full max-w-44" />
          <Button kind="secondary" popoverTarget={id} className="w-full print:hidden">
            {t('full')}
          </Button>
          <div
            id={id}
            popover="auto"
            className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-[#fff] text-[#000]"
          >
            <div className="flex h-full flex-col items-center justify-center gap-6 p-6">
              <p className="text-heading">{code.label}</p>
              <Code drawn={code.drawn} label={code.label} className="max-h-[65dvh] w-full max-w-[min(90vw,65dvh)]" />
              <CodeNumber number={code.number} />
              <p className="max-w-[40ch] text-small">{t('bright')}</p>
              <button
                type="button"
                popoverTarget={id}
                popoverTargetAction="hide"
                className="min-h-11 rounded-control border border-current px-6 font-bold"
              >
                {t('close')}
              </button>
            </div>
          </div>
        </>
      ) : null}
      {code.used ? <p className="rounded-control bg-sunken px-3 py-2 font-bold text-ink-soft">{code.used}</p> : null}
      <CodeNumber number={code.number} />
      {code.files.map((file) => (
        <LinkButton key={file.href} href={file.href} kind="secondary" icon="external" className="print:hidden">
          {file.label}
        </LinkButton>
      ))}
    </li>
  );
}

function CodeNumber({ number }: { number: string | null }) {
  if (number === null) return null;
  return (
    <p className="font-mono text-small break-all">
      <bdi dir="ltr">{number}</bdi>
    </p>
  );
}

/** Dark on white in every theme: scanners read no inverted codes. */
function Code({ drawn, label, className }: { drawn: DrawnCode; label: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      role="img"
      aria-label={label}
      className={`rounded-control bg-[#fff] ${className}`}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
