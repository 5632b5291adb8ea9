interface MeterProps {
  label: string;
  value: number;
  text: string;
  /** What the value is made of, small. */
  detail?: string;
}

/** One category of a score, 0 to 10, as a bar with its preformatted value. */
export function Meter({ label, value, text, detail }: MeterProps) {
  const width = Math.min(10, Math.max(0, value)) * 10;
  return (
    <div>
      <div className="flex justify-between gap-2 text-small">
        <span>
          {label}
          {detail ? <span className="ms-2 text-tiny text-ink-soft max-sm:hidden">{detail}</span> : null}
        </span>
        <bdi className="font-bold tabular-nums text-ink-strong">{text}</bdi>
      </div>
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-1.5 w-full overflow-hidden rounded-pill rtl:-scale-x-100"
      >
        <rect width="100" height="2" className="fill-line" />
        <rect width={width} height="2" className="fill-brand" />
      </svg>
    </div>
  );
}
