import type { Measured } from './load.ts';

/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The promised limit, or null for an informational figure. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
  /** How it was measured, latencies, what else is worth knowing. */
  readonly note?: string;
}

export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median round of each number; wrong replies are added up. */
export function medianOf(rounds: readonly Measured[]): Measured {
  const of = (pick: (round: Measured) => number) => median(rounds.map(pick));
  return {
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    wrong: rounds.reduce((sum, round) => sum + round.wrong, 0),
    perSecond: of((round) => round.perSecond),
    perCpuSecond: of((round) => round.perCpuSecond),
    p50: of((round) => round.p50),
    p95: of((round) => round.p95),
    p99: of((round) => round.p99),
  };
}

export function latencyNote({ p50, p95, p99, requests, wrong }: Measured): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${requests} requests${wrong > 0 ? `, ${wrong} WRONG` : ''}`;
}

export function writeTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const met = isMet(figure);
    const target = !figure.target
      ? ''
      : 'atLeast' in figure.target
        ? `≥ ${figure.target.atLeast}`
        : `≤ ${figure.target.atMost}`;
    return [
      figure.name,
      shown(figure.value),
      figure.unit,
      target,
      met === null ? '' : met ? 'met' : 'MISSED',
      figure.note ?? '',
    ];
  });
  const head = ['Figure', 'Value', 'Unit', 'Target', '', 'Note'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 1 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function shown(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
}
