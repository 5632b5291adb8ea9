import { parseArgs } from 'node:util';
import { groups } from './wayfare-groups.mjs';

/**
 * Every command of `scripts/start.mjs`, with the texts of `--help` and of wrong arguments. A new one needs an entry, a
 * line
 * in package.json and a line in the README; its script gets its arguments from `commandArguments`.
 *
 * - `does`: one sentence.
 * - `usage`: lines of what may follow the name; none when nothing may.
 * - `more`: lines that explain it.
 * - `options`: as `parseArgs` of node:util takes them, each with what it `means`.
 * - `groups`: commands of their own, by the first argument.
 * - `wrong`: what is wrong with parsed arguments, in a sentence, or null.
 */
export const commands = {
  start: { does: 'Serves the site, building it first when sources have changed.' },
  dev: { does: 'Serves the site with changes shown as you save them.' },
  test: { does: 'Runs all checks and tests, of what is exhaustive a sample.' },
  'test:full': { does: 'Runs all checks and tests: every language, every moment at which a process may be killed.' },
  check: { does: 'Checks types, lint, format, unused code, architecture and the rules of the house.' },
  build: { does: 'Builds into dist/.' },
  bench: {
    does: 'Measures throughput, sizes and memory; writes a table, and JSON into artifacts/.',
    usage: ['[part …]'],
    more: [
      'Parts: start, pricing, brands, agency, log-ins, results, cities, tickets, cars, suggestions, home, hotel, shell, bookings, trips, memory. Without any, all.',
      'Only when named: world (half an hour) and lighthouse (npm fetches 140 MB for it).',
    ],
    wrong: ({ positionals }) => unknownOf(positionals, benchParts, 'part'),
  },
  sandbox: {
    does: 'Serves the sandbox supplier and payment gateway by themselves, on PORT (4310) and the port after it.',
  },
  invariants: {
    does: 'Audits the books of a database, and compares them with those of suppliers and gateways.',
    usage: ['[hours]'],
    more: ['How far back the others’ books are read; 48 hours when not said.'],
    wrong: ({ positionals: [hours = '48', ...rest] }) =>
      rest.length > 0 || !/^[1-9]\d{0,4}$/.test(hours) ? 'Say one whole number of hours.' : null,
  },
  jobs: {
    does: 'Shows jobs that failed (emails, leads, bookings), and has them tried again.',
    usage: ['list', 'retry <id> …', 'retry --all'],
    more: [
      'A job that failed is tried again by itself, later each time, until it is dead: after 28 hours for emails and',
      'leads, after four days for mails about reservations. Dead jobs are kept for 30 days.',
    ],
    options: { all: { type: 'boolean', means: 'every job that failed, dead or not' } },
    wrong: ({ positionals: [action = '', ...ids], values: { all = false } }) => {
      if (action === 'list') return ids.length > 0 || all ? 'list takes nothing more.' : null;
      if (action !== 'retry') return 'Say list or retry.';
      if (all ? ids.length > 0 : ids.length === 0) return 'Say which: ids of the list, or --all.';
      return ids.every((id) => /^\d{1,18}$/.test(id)) ? null : 'An id is a number of the list.';
    },
  },
  debts: {
    does: 'Shows what travellers owe since a card could not be charged, and gives up what nobody will pay.',
    usage: ['list', 'write-off <reference> --reason "…" [--by <name>]'],
    more: ['What is written off is posted to bad_debt, and its alarm ends.'],
    options: {
      reason: { type: 'string', means: 'why; kept with the debt' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ positionals: [action = '', reference = '', ...rest], values: { reason = '' } }) => {
      if (action === 'list') return reference ? 'list takes nothing more.' : null;
      if (action !== 'write-off') return 'Say list or write-off.';
      if (reference === '' || rest.length > 0) return 'Say one booking reference.';
      return reason.trim() === '' ? 'Say why: --reason "…".' : null;
    },
  },
  mapping: {
    does: 'Says which of our hotels a supplier’s hotels are.',
    usage: [
      'list [--all] [--limit 50]',
      'accept <supplier> <id> [--as <our property id>] [--by <name>]',
      'reject <supplier> <id>',
      'sync hotelbeds',
    ],
    options: {
      all: { type: 'boolean', means: 'also those that look like none of ours' },
      limit: { type: 'string', default: '50', means: 'how many are shown' },
      as: { type: 'string', means: 'our property, when another than the proposed one' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ positionals: [action = '', supplier = '', id = '', ...rest], values: { limit } }) => {
      const most = { list: 1, sync: 2, accept: 3, reject: 3 }[action];
      if (most === undefined) return 'Say list, accept, reject or sync.';
      if (most === 3 && id === '') return 'Say the supplier and its id.';
      if (action === 'sync' && supplier !== 'hotelbeds') return 'Say of which supplier: hotelbeds.';
      if ([action, supplier, id, ...rest].filter(Boolean).length > most) return `${action} takes no more than that.`;
      return /^[1-9]\d{0,5}$/.test(limit) ? null : '--limit is a whole number.';
    },
  },
  wayfare: {
    does: 'Shows and changes what an operator decides, by group.',
    usage: Object.values(groups).flatMap(({ usage }) => usage),
    more: ['npm run wayfare -- <group> --help explains a group.'],
    groups,
    wrong: () => `Say which group: ${Object.keys(groups).join(' or ')}.`,
  },
  world: {
    does: 'Loads a demo world of another size, which the server then keeps.',
    usage: ['[--properties 3000] [--seed 1]'],
    options: {
      properties: { type: 'string', default: '3000', means: 'how many hotels, 200 to 1000000' },
      seed: { type: 'string', default: '1', means: 'another number makes another world' },
    },
    wrong: ({ positionals, values: { properties, seed } }) => {
      if (positionals.length > 0) return `${positionals[0]} is no option.`;
      if (!isWhole(properties, 200, 1_000_000)) return '--properties is a whole number from 200 to 1000000.';
      return isWhole(seed, 0, 2 ** 31) ? null : '--seed is a whole number.';
    },
  },
  locales: {
    does: 'Lists what must be translated into a language, takes translations, and checks them.',
    usage: [
      'todo <tag> [--all]',
      'todo <tag> places',
      'todo <tag> forms',
      'take <tag> <file.json> [places]',
      'keep <tag> <namespace.key> …',
      'check <tag>',
    ],
    more: [
      'todo prints { "namespace.key": { english, now?, note?, forms?, terms?, places? } } for what is missing or whose',
      'English has changed: forms are the plural forms that the language needs, terms the glossary’s words, places the',
      'case forms that a text may use: {cityIn, select, none {Отели: {city}} other {Отели {cityIn}}}.',
      'todo … places lists places without a name, todo … forms those that lack a case form (npm run --silent for JSON).',
      'take reads { "namespace.key": "text" } and writes what is right in form; a message that rightly equals English is',
      '{ "namespace.key": { "same": "a brand name" } }. take … places reads { "slug": "name" } or',
      '{ "slug": { name?, in?, of?, to? } }.',
      'keep says that translations are still right although English has changed.',
      'locales/glossary/terms.json says what each term means, locales/glossary/<tag>.json has a language’s words for them,',
      'its forbidden words and its exceptions. locales/en/notes.json has notes for translators.',
    ],
    options: { all: { type: 'boolean', means: 'every message, not only what must be translated' } },
    wrong: ({ positionals: [verb = '', tag = '', ...rest] }) => {
      const least = { todo: 0, take: 1, keep: 1, check: 0 }[verb];
      if (least === undefined) return 'Say todo, take, keep or check.';
      if (tag === '') return 'Say which language.';
      return rest.length < least ? (verb === 'take' ? 'Say which file.' : 'Say which messages.') : null;
    },
  },
  'payment-scripts': {
    does: 'Renews the inventory of the scripts that pages for booking and paying may run, by the last build.',
    more: ['It prints what has changed. Reasons stay; each new script waits for one in the file.'],
  },
  screens: {
    does: 'Takes pictures of the pages of a site that runs, in each language, width and theme, into artifacts/screens/.',
    usage: ['[--origin http://localhost:3000] [--widths 360,1280] [--themes light,dark] [--locales fr,ar] [--whole]'],
    more: [
      'The site must be the demo: its traveller logs in, and a stay is booked with the test card of the sandbox gateway.',
    ],
    options: {
      origin: { type: 'string', default: 'http://localhost:3000', means: 'where the site is' },
      widths: { type: 'string', default: '360,1280', means: 'of the window, in pixels' },
      themes: { type: 'string', default: 'light,dark', means: 'light, dark, or both' },
      locales: { type: 'string', means: 'codes of languages; all when left out' },
      whole: { type: 'boolean', means: 'pages to their end instead of the first screen' },
    },
    wrong: ({ positionals, values: { origin, widths, themes } }) => {
      if (positionals.length > 0) return `${positionals[0]} is no option.`;
      if (!URL.canParse(origin)) return '--origin is an address, like http://localhost:3000.';
      if (!themes.split(',').every((one) => one === 'light' || one === 'dark'))
        return '--themes is light, dark, or both.';
      return widths.split(',').every((one) => isWhole(one, 200, 4_000))
        ? null
        : '--widths is a list of whole numbers from 200 to 4000.';
    },
  },
};

const benchParts =
  'start pricing brands agency log-ins results cities tickets cars suggestions home hotel shell bookings trips memory world lighthouse'.split(
    ' ',
  );

/**
 * Parses a command's arguments. Returns its options and the rest, or what to print instead: the requested usage (`code`
 * 0), or what is wrong and the usage (`code` 2).
 */
export function readArguments(name, given) {
  const group = groupOf(name, given[0]);
  const { options = {}, wrong = nothingMore } = group ?? commands[name];
  const usage = () => usageOf(name, group);
  if (given.includes('--help') || given.includes('-h')) return { code: 0, text: usage() };
  let read;
  try {
    read = parseArgs({ args: given, options, allowPositionals: true });
  } catch (error) {
    return { code: 2, text: `${error.message.split('. ')[0]}.\n\n${usage()}` };
  }
  const { values, positionals } = read;
  const problem = wrong({ values, positionals: group ? positionals.slice(1) : positionals });
  return problem === null ? { values, positionals } : { code: 2, text: `${problem}\n\n${usage()}` };
}

/** For a command's script: its arguments. Prints the usage and ends the process on request or when they are wrong. */
export function commandArguments(name) {
  const read = readArguments(name, process.argv.slice(2));
  if (read.text === undefined) return read;
  tell(read);
  process.exit(read.code);
}

/** Requested usage goes to standard output, usage after a mistake to standard error. */
export function tell({ code, text }) {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
}

function groupOf(name, first) {
  const { groups: own = {} } = commands[name];
  return Object.hasOwn(own, first ?? '') ? own[first] : undefined;
}

/** The usage of a command, or of one of its groups. */
export function usageOf(name, command = commands[name]) {
  const { does, usage = [''], more = [], options = {} } = command;
  const run = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  const lines = usage.map((line) => `  ${run}${line && ` -- ${line}`}`);
  const named = [...Object.entries(options).map(([key, { means }]) => [`--${key}`, means]), ['--help', 'this text']];
  const width = Math.max(...named.map(([key]) => key.length));
  return [
    does,
    '',
    ...lines,
    ...(more.length > 0 ? ['', ...more] : []),
    '',
    ...named.map(([key, means]) => `  ${key.padEnd(width)}  ${means}`),
  ].join('\n');
}

const nothingMore = ({ positionals }) => (positionals.length > 0 ? 'It takes no arguments.' : null);

function unknownOf(given, known, what) {
  const unknown = given.find((one) => !known.includes(one));
  return unknown === undefined ? null : `There is no ${what} ${unknown}.`;
}

function isWhole(text, least, most) {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= least && number <= most && text.trim() !== '';
}
