import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** How to get a Chromium: few effects, so that tests can replace them. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Whether a file is there and can be run. */
  readonly canRun: (file: string) => boolean;
  /** Runs a program to its end, with our terminal; its exit code. */
  readonly run: (program: string, parameters: readonly string[]) => Promise<number>;
}

/** Chromium without windows: the same pages for three fifths of the processor's time. */
export const headless = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** A Debian without any font would draw empty boxes where the product's own fonts lack a letter. */
const packages = [headless, 'fonts-noto-core'];

export interface NoChromium {
  /** What a person can do about it. */
  readonly advice: string;
}

/** The browser for the journeys: CHROME_PATH, else Debian's without windows if we may install it, else one that is there. */
export async function findChromium(machine: Machine): Promise<string | NoChromium> {
  const chosen = machine.env['CHROME_PATH'];
  if (chosen) return machine.canRun(chosen) ? chosen : { advice: `CHROME_PATH is ${chosen}, which can't be run.` };
  const installed = () => onPath(machine, [headless]);
  const apt = machine.isRoot ? onPath(machine, ['apt-get']) : undefined;
  const code = apt && !installed() ? await install(machine, apt) : 0;
  const found = installed() ?? onPath(machine, names) ?? (machine.canRun(macApp) ? macApp : undefined);
  if (found) return found;
  if (apt)
    return {
      advice: `apt-get ended with ${code} and there is still no Chromium. Install one, or set CHROME_PATH to it.`,
    };
  return {
    advice:
      'The browser tests need Chromium or Chrome. Install one (on Debian, as root: apt-get install chromium-headless-shell) ' +
      'or set CHROME_PATH to its program.',
  };
}

async function install({ run }: Machine, apt: string): Promise<number> {
  console.log(`Installing ${packages.join(' and ')} (apt-get) …`);
  await run(apt, ['update', '-q']);
  return await run(apt, ['install', '-q', '-y', '--no-install-recommends', ...packages]);
}

function onPath({ env, canRun }: Machine, wanted: readonly string[]): string | undefined {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return wanted.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canRun);
}

/** For `Machine.canRun`. */
export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
