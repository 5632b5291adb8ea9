import { guestGroups } from './wayfare-guest-groups.mjs';
import { moneyGroups } from './wayfare-money-groups.mjs';

/**
 * The groups of `npm run wayfare -- <group> …`, as `commands.mjs` describes commands. A new group needs an entry here,
 * and `scripts/wayfare/<group>.ts`.
 */
export const groups = {
  rules: {
    does: 'Shows and changes the price rules: what is added to a supplier’s price.',
    usage: [
      'rules list',
      'rules show <set> [version]',
      'rules check <set> <file.json>',
      'rules set <set> <file.json> [--by <name>]',
      'rules publish <set>',
      'rules rollback <set>',
      'rules why <reference or quote>',
    ],
    more: [
      'The set of the platform is called platform, that of the agency 1001 agency-1001. `set` writes a draft, `publish`',
      'makes it the rules of every process within a second, `rollback` takes the published version back and returns to the',
      'one before it. Travellers whose search shows prices of other rules search again; a quote keeps its price. `why` says how a',
      'price was made: what the supplier gets, which rules added what, and the exchange rate.',
      '',
      'A file has a list of rules. Of those that match, the one with the highest priority applies, alone:',
      '  [{ "id": "everything", "percent": 12 },',
      '   { "id": "spain", "priority": 10, "match": { "countries": ["ES"], "stars": [4, 5] }, "percent": 10.5,',
      '     "floor": "5.00 EUR", "cap": "80.00 EUR" }]',
      'Conditions: products, suppliers, placeIds, countries, stars, leadDays, channels (website, api), markupSets (of brands),',
      'agencies. A rule with an amount applies to prices in its currency only. `fixed` is added once for the',
      'whole stay and party.',
    ],
    options: { by: { type: 'string', means: 'who says so; your name on this machine when left out' } },
    wrong: ({ positionals: [action = '', set = '', more = '', ...rest] }) => {
      const given = [set, more, ...rest].filter(Boolean).length;
      if (action === 'list') return given > 0 ? 'list takes nothing more.' : null;
      if (!['show', 'check', 'set', 'publish', 'rollback', 'why'].includes(action))
        return 'Say list, show, check, set, publish, rollback or why.';
      if (action === 'why') return given === 1 ? null : 'Say the reference of one booking, or the id of a quote.';
      if (set === '') return 'Say which rules: platform, or agency-1001.';
      if (['publish', 'rollback'].includes(action)) return given > 1 ? `${action} takes no more than that.` : null;
      if (given > 2) return `${action} takes no more than that.`;
      if (action === 'show') return /^([1-9]\d{0,6})?$/.test(more) ? null : 'A version is a number of the list.';
      return more === '' ? 'Say the file with the rules.' : null;
    },
  },
  brand: {
    does: 'Shows and changes brands: what a site looks like, and on which hosts.',
    usage: [
      'brand list',
      'brand show <id> [version]',
      'brand create <id> <file.json> [--agency 1001] [--by <name>]',
      'brand set <id> <file.json> [--by <name>]',
      'brand publish <id>',
      'brand rollback <id> [version] [--by <name>]',
      'brand suspend <id>',
      'brand resume <id>',
      'brand archive <id>',
      'brand agency <id> <number>|none',
      'brand host list',
      'brand host add <id> <host>',
      'brand host main <id> <host>',
      'brand host remove <id> <host>',
    ],
    more: [
      'The default brand, on the host of PUBLIC_ORIGIN, is called wayfare. `create` and `set` write a version, `publish` shows',
      'the newest one in every process within a second, `rollback` shows an earlier one again, as a new version. `show` prints',
      'a version as JSON, to be edited and set. A suspended brand is closed, except for reservations that exist.',
      '`archive` ends a draft, or a brand that was suspended a day ago and has no open bookings, for good: its hosts and its',
      'agency are free for another.',
      '',
      'A file says what the brand is:',
      '  { "name": "Sunny Stays", "whiteLabel": true, "supportEmail": "help@sunny.example", "markupSet": "partners",',
      '    "paymentDescriptor": "SUNNY STAYS", "mark": "M6 26L18 8l12 18z",',
      '    "colours": { "brand": { "light": "#b3450b", "dark": "#ffb37a" } }, "social": [] }',
      'By locale it may have titles (of link previews and the installed app), texts in place of ours, and legal texts of its',
      'own; those it lacks are the operator’s:',
      '  "titles": { "en": "Sunny Stays – by the sea" }, "texts": { "en": { "home.title": "Wake up by the sea" } },',
      '  "legal": { "en": { "terms": { "date": "2026-11-24", "sections": [{ "heading": "…", "texts": ["…"] }] } } }',
      'legal has terms, privacy and imprint; entity says who runs the site: name, address (lines), represented, register,',
      'taxNumber, email, phone. supportPhone is shown in mails and vouchers. locales, currencies and products are what it offers,',
      'its default first; left out, everything. picture is that of the home page, sharePicture that of link previews: paths of',
      'pictures of cities, /media/cities/…. What can’t be shown is refused, and said so.',
      '',
      'Colours: brand, bgBrand, bgBrandAlt, textBrand, textBrandAlt, background. One that could not be read is corrected, and',
      'said so. mark is the path data of an SVG of 36 by 36. Its mails come from supportEmail: your mail server must be allowed',
      'to send for that domain.',
      '',
      'The brand of an agency is shown on a host under WHITE_LABEL_SUFFIX too, and on the default host to visitors who come by a',
      'link of the agency or of its agents (?fid=1001).',
      '',
      'A host is a name without a port. The first one of a brand is its main host; pages of its others redirect there.',
    ],
    options: {
      agency: { type: 'string', means: 'the number of the agency whose brand a new one is' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ values: { agency }, positionals: [action = '', id = '', more = '', host = '', ...rest] }) => {
      const given = [id, more, host, ...rest].filter(Boolean).length;
      if (agency !== undefined && (action !== 'create' || !isNumber(agency)))
        return 'Say the number of the agency of a new brand: create sunny sunny.json --agency 1001.';
      if (action === 'list') return given > 0 ? 'list takes nothing more.' : null;
      if (action === 'host') {
        if (id === 'list') return given > 1 ? 'host list takes nothing more.' : null;
        if (!['add', 'main', 'remove'].includes(id)) return 'Say host list, add, main or remove.';
        return given === 3 ? null : `Say a brand and a host: host ${id} sunny stay.example.com.`;
      }
      if (!['show', 'create', 'set', 'publish', 'rollback', 'agency', 'suspend', 'resume', 'archive'].includes(action))
        return 'Say list, show, create, set, publish, rollback, agency, suspend, resume, archive or host.';
      if (id === '') return 'Say which brand.';
      if (['publish', 'suspend', 'resume', 'archive'].includes(action))
        return given > 1 ? `${action} takes no more than that.` : null;
      if (given > 2) return `${action} takes no more than that.`;
      if (action === 'agency')
        return more === 'none' || isNumber(more)
          ? null
          : 'Say the number of the agency, or none: brand agency sunny 1001.';
      if (action === 'show' || action === 'rollback')
        return /^([1-9]\d{0,6})?$/.test(more) ? null : 'A version is a number that show lists.';
      return more === '' ? 'Say the file with the content.' : null;
    },
  },
  tickets: {
    does: 'Shows and changes the tickets that you sell on your own account.',
    usage: [
      'tickets list',
      'tickets import <file.json>',
      'tickets end <product>',
      'tickets redeem <code>',
      'tickets accept <supplier>',
    ],
    more: [
      'A file has a list of products; one that is there already is replaced. A product without `attraction`, the id of one of',
      'ours, leads to the attraction of its name at its position, or makes a new one:',
      '  [{ "id": "museum", "operator": "Harbour Museum", "kind": "museum", "zone": "Europe/Madrid", "currency": "EUR",',
      '     "position": { "lat": 41.38, "lng": 2.17 }, "texts": [{ "language": "en", "title": "Harbour museum" }],',
      '     "options": [{ "id": "entry", "startTimes": ["10:00", "16:00"], "minutes": 90, "capacity": 40,',
      '       "cancelBeforeMinutes": 1440, "cutoffMinutes": 30, "maxTickets": 10, "closed": ["2027-12-25"],',
      '       "seasons": [{ "from": "2027-01-01", "until": "2027-12-31", "weekdays": [2, 3, 4, 5, 6, 7] }],',
      '       "units": [{ "id": "adult", "kind": "adult", "priceMinor": 2300, "minAge": 18 },',
      '                 { "id": "child", "kind": "child", "priceMinor": 1150, "accompaniedBy": ["adult"] }] }] }]',
      'Prices are what you want for yourself, with taxes, before your price rules. `hours` in place of `startTimes` sells a day.',
      '`end` stops the sale of a product; what was sold of it stays valid. `redeem` uses a ticket at the entrance, once.',
      '`accept` believes that a supplier sells half or less of what it did, which was an alarm in the log.',
    ],
    wrong: ({ positionals: [action = '', subject = '', ...rest] }) => {
      if (action === 'list') return subject ? 'list takes nothing more.' : null;
      if (!['import', 'end', 'redeem', 'accept'].includes(action)) return 'Say list, import, end, redeem or accept.';
      if (rest.length > 0) return `${action} takes no more than that.`;
      const what = { import: 'file', end: 'product, by its id of tickets list', redeem: 'code', accept: 'supplier' }[
        action
      ];
      return subject === '' ? `Say which ${what}.` : null;
    },
  },
  ...guestGroups,
  ...moneyGroups,
  rates: {
    does: 'Shows, fetches and sets exchange rates.',
    usage: ['rates show', 'rates fetch', 'rates set <currency> <rate> [--anyway]'],
    more: [
      '`show` lists the last rates with their source and day, and what needs a person; `fetch` reads EXCHANGE_RATES_URL at',
      'once. `set AED 4.27` says that one euro is 4.27 dirhams: it is sold with for a day, or until the feed has a rate of',
      'the currency. Prices that were shown or quoted keep the rate that they were made with.',
    ],
    options: { anyway: { type: 'boolean', means: 'also when it differs by more than a fifth from the last rate' } },
    wrong: ({ positionals: [action = '', currency = '', rate = '', ...rest], values: { anyway = false } }) => {
      const given = [currency, rate, ...rest].filter(Boolean).length;
      if (action === 'show' || action === 'fetch') return given > 0 || anyway ? `${action} takes nothing more.` : null;
      if (action !== 'set') return 'Say show, fetch or set.';
      return given === 2 ? null : 'Say a currency and its rate: set AED 4.27.';
    },
  },
  agency: {
    does: 'Shows and changes agencies: their levels, terms and whether they are blocked.',
    usage: [
      'agency list',
      'agency create <name> [--parent 1001] [--model net|commission] [--commission 8.5] [--currency EUR]',
      'agency set <number> [--name …] [--parent 1001|none] [--model …] [--commission …] [--currency …] [--markup own|fixed]',
      'agency block <number>',
      'agency unblock <number>',
      'agency credit <number> [--limit 5000] [--settlement invoice|deposit] [--source own|parent|share] [--share 30] [--every month] [--due 14] [--overdue 7] [--alert 80] [--later on|off] [--unpaid 20] [--account open|blocked]',
      'agency receipt <number> --amount 1200.50 --reference "…"',
      'agency payout <number> --amount 85.20 [--currency USD] --reference "…"',
      'agency sso <number> [--issuer https://login.example.com --client … --secret-file <file> --domains example.com,example.org [--label …]]',
      'agency sso <number> --off',
    ],
    more: [
      'An agency sells at net prices (it owes the platform’s price and adds its own markup: rules set agency-1001) or on',
      'commission (it sells at the public price and keeps a share of it). It may have agencies below it, and these again.',
      'While an agency is blocked, nobody acts for it or for those below it. Each change is recorded with its author.',
      '',
      '`credit` lets an agency book on account, up to a limit in its currency, and shows the account when nothing else is said.',
      'What it books is paid later, by statement (invoice), or was paid in before (deposit: `receipt` raises the limit). An agency',
      'below another may book on that one’s account (parent), or on a share of it. `receipt` records what came in at the bank,',
      '`payout` the commission that was paid out, in the currency it was earned in: each reference of the bank once. A limit below',
      'what is used is refused.',
      'With --later on it may also book without paying: each booking is cancelled a day before its free cancellation ends, unless',
      'its client or the agency has paid it by card.',
      '',
      '`sso` connects the agency’s own identity provider (OpenID Connect): at the agency’s hosts its people, and nobody else, log in',
      'with it, once they have connected it to their account. It speaks for addresses of --domains alone: be sure that they are the',
      'agency’s. The client secret is the content of a file. Without options it shows what is set, and what to register there.',
    ],
    options: {
      limit: { type: 'string', means: 'most that may be owed, in the agency’s currency' },
      settlement: { type: 'string', means: 'invoice or deposit; invoice when left out' },
      source: { type: 'string', means: 'own, parent or share; own when left out' },
      share: { type: 'string', means: 'percent of the account above' },
      every: { type: 'string', means: 'a statement each week, fortnight or month; month when left out' },
      due: { type: 'string', means: 'days in which a statement is to be paid; 14 when left out' },
      overdue: { type: 'string', means: 'days after the due day that block the account; 7 when left out' },
      alert: { type: 'string', means: 'percent of the limit from which its people are told; 80 when left out' },
      later: { type: 'string', means: 'on or off: whether it may book now and pay later; off when left out' },
      unpaid: { type: 'string', means: 'how many bookings may be unpaid at a time; 20 when left out' },
      account: { type: 'string', means: 'open or blocked' },
      issuer: { type: 'string', means: 'address of the agency’s identity provider, over https' },
      client: { type: 'string', means: 'client id at the identity provider' },
      'secret-file': { type: 'string', means: 'file with the client secret' },
      domains: { type: 'string', means: 'mail domains of the agency, with commas' },
      label: { type: 'string', means: 'what the button says; the host of the issuer when left out' },
      off: { type: 'boolean', means: 'disconnects the identity provider' },
      amount: { type: 'string', means: 'what came in or was paid out' },
      reference: { type: 'string', means: 'the bank’s' },
      name: { type: 'string', means: 'its name' },
      parent: { type: 'string', means: 'number of the agency above it; none for a top agency' },
      model: { type: 'string', means: 'net or commission; net when left out' },
      commission: { type: 'string', means: 'percent of the public price, 0 to 50' },
      currency: {
        type: 'string',
        means: 'of its statements, EUR when left out; of a payout, that of the agency when left out',
      },
      markup: { type: 'string', means: 'own: its owners set its markup; fixed: the platform does' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ positionals: [action = '', subject = '', ...rest], values: { by: _by, ...values } }) => {
      const said = Object.keys(values);
      if (action === 'list') return subject || said.length > 0 ? 'list takes nothing more.' : null;
      if (action === 'sso') return wrongProvider(subject, rest, values);
      const ofProvider = providerOptions.find((one) => values[one] !== undefined);
      if (ofProvider) return `--${ofProvider} is for agency sso.`;
      if (['credit', 'receipt', 'payout'].includes(action)) return wrongAccount(action, subject, rest, values);
      if (!['create', 'set', 'block', 'unblock'].includes(action))
        return 'Say list, create, set, block, unblock, credit, receipt, payout or sso.';
      const ofAccount = accountOptions.find((one) => values[one] !== undefined);
      if (ofAccount) return `--${ofAccount} is for agency credit, receipt or payout.`;
      if (action === 'create' ? !isName(subject) : !isNumber(subject))
        return action === 'create' ? 'Say its name, in quotes.' : 'Say which agency, by its number of agency list.';
      if (rest.length > 0) return `${rest[0]} is too much; a name of several words is in quotes.`;
      if (action.endsWith('block') || action === 'reset')
        return said.length > 0 ? `${action} takes no more than that.` : null;
      if (action === 'set' && said.length === 0) return 'Say what: --name, --parent, --model, --commission, …';
      const { name, parent, model, commission, markup } = values;
      if (name !== undefined && (action === 'create' || !isName(name)))
        return '--name is a name of at most 200 letters.';
      if (parent !== undefined && !isNumber(parent) && (action === 'create' || parent !== 'none'))
        return '--parent is the number of an agency' + (action === 'create' ? '.' : ', or none.');
      if (model !== undefined && !['net', 'commission'].includes(model)) return '--model is net or commission.';
      if (commission !== undefined && !/^\d{1,2}(\.\d{1,2})?$/.test(commission))
        return '--commission is a percentage, like 8.5.';
      return markup === undefined || ['own', 'fixed'].includes(markup) ? null : '--markup is own or fixed.';
    },
  },
  user: {
    does: 'Shows and changes people: their agency, role, and whether they are blocked.',
    usage: [
      'user list [--agency 1001]',
      'user create <email> --name "…" [--agency 1001 --role agent | --staff support]',
      'user set <email> [--agency 1001|none] [--role …|none] [--staff …|none] [--grant net,reservations|none]',
      'user block <email>',
      'user unblock <email>',
      'user reset <email>',
    ],
    more: [
      'Roles in an agency: owner, finance, agent, viewer. Agents see net prices unless --grant leaves net out, and all',
      'reservations of their agency with --grant net,reservations. Roles of staff: support, finance, content, admin.',
      '`list` leaves travellers out. Blocking ends the sessions of a person at once. Each change is recorded with its author.',
      '`reset` ends two-step login, passkeys and all sessions of a person who has lost their phone and recovery codes: be sure who asks.',
    ],
    options: {
      name: { type: 'string', means: 'the person’s name' },
      agency: { type: 'string', means: 'number of the agency; none to leave it' },
      role: { type: 'string', means: 'in the agency: owner, finance, agent or viewer' },
      staff: { type: 'string', means: 'on the platform’s staff: support, finance, content or admin' },
      grant: { type: 'string', means: 'what an agent is granted: net, reservations, both with a comma, or none' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ positionals: [action = '', email = '', ...rest], values: { by: _by, ...values } }) => {
      const said = Object.keys(values);
      const { name, agency, role, staff, grant } = values;
      if (!['list', 'create', 'set', 'block', 'unblock', 'reset'].includes(action))
        return 'Say list, create, set, block, unblock or reset.';
      if (action === 'list') {
        if (email || said.some((key) => key !== 'agency')) return 'list takes --agency, nothing more.';
        return agency === undefined || isNumber(agency) ? null : '--agency is the number of an agency.';
      }
      if (email === '' || rest.length > 0) return 'Say one e-mail address.';
      if (action.endsWith('block')) return said.length > 0 ? `${action} takes no more than that.` : null;
      if (action === 'create' ? name === undefined || !isName(name) : name !== undefined)
        return action === 'create' ? 'Say their name: --name "…".' : 'People change their names themselves.';
      if (action === 'set' && said.length === 0) return 'Say what: --agency, --role, --staff or --grant.';
      const isOneOf = (list, text) =>
        text === undefined || list.includes(text) || (action === 'set' && text === 'none');
      if (agency !== undefined && !isNumber(agency) && !isOneOf([], agency))
        return '--agency is the number of an agency' + (action === 'set' ? ', or none.' : '.');
      if (!isOneOf(['owner', 'finance', 'agent', 'viewer'], role)) return '--role is owner, finance, agent or viewer.';
      if (!isOneOf(['support', 'finance', 'content', 'admin'], staff))
        return '--staff is support, finance, content or admin.';
      const granted = grant === undefined || grant === 'none' ? [] : grant.split(',');
      return granted.every((one) => ['net', 'reservations'].includes(one))
        ? null
        : '--grant is net, reservations, both with a comma between them, or none.';
    },
  },
};

function isNumber(text) {
  return /^[1-9]\d{0,9}$/.test(text);
}

function isName(text) {
  return text.trim() !== '' && text.length <= 200;
}

const creditOptions = [
  'limit',
  'settlement',
  'source',
  'share',
  'every',
  'due',
  'overdue',
  'alert',
  'later',
  'unpaid',
  'account',
];
const accountOptions = [...creditOptions, 'amount', 'reference'];

const providerOptions = ['issuer', 'client', 'secret-file', 'domains', 'label', 'off'];

/** What is wrong with a command about an agency's identity provider, or null. */
function wrongProvider(subject, rest, values) {
  if (!isNumber(subject)) return 'Say which agency, by its number of agency list.';
  if (rest.length > 0) return `${rest[0]} is too much.`;
  const said = Object.keys(values);
  const strange = said.find((one) => !providerOptions.includes(one));
  if (strange) return `sso takes no --${strange}.`;
  if (said.length === 0) return null;
  const { off, issuer = '', client = '', 'secret-file': file = '', domains = '', label } = values;
  if (off) return said.length > 1 ? '--off takes nothing more.' : null;
  if (!/^https?:\/\/[^/?#@]+[^?#@]*$/.test(issuer) || issuer.length > 500)
    return '--issuer is an address without a query, like https://login.example.com.';
  if (client.trim() === '' || client.length > 500) return '--client is the client id that the provider gave.';
  if (file === '') return 'Say --secret-file: a file with the client secret.';
  const given = domains.split(',');
  if (given.length > 20 || !given.every((one) => /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i.test(one)))
    return '--domains are mail domains, with commas: example.com,example.org.';
  return label === undefined || (label.trim() !== '' && label.length <= 60) ? null : '--label has at most 60 letters.';
}

/** What is wrong with a command about an agency's account, or null. */
function wrongAccount(action, subject, rest, values) {
  if (!isNumber(subject)) return 'Say which agency, by its number of agency list.';
  if (rest.length > 0) return `${rest[0]} is too much.`;
  const isBank = action !== 'credit';
  const payoutOptions = action === 'payout' ? ['currency'] : [];
  const own = isBank ? ['amount', 'reference', ...payoutOptions] : creditOptions;
  const strange = Object.keys(values).find((one) => !own.includes(one));
  if (strange) return `${action} takes no --${strange}.`;
  const { limit, settlement, source, share, every, due, overdue, alert, later, unpaid, account } = values;
  const { amount, reference = '' } = values;
  const isAmount = (text) => /^\d{1,12}(\.\d{1,3})?$/.test(text);
  if (isBank) {
    if (values.currency !== undefined && !/^[A-Z]{3}$/.test(values.currency)) return '--currency is a code, like USD.';
    if (amount === undefined || !isAmount(amount) || Number(amount) === 0) return 'Say --amount, like 1200.50.';
    return reference.trim() !== '' && reference.length <= 100 ? null : 'Say --reference, the bank’s.';
  }
  if (limit !== undefined && !isAmount(limit)) return '--limit is an amount, like 5000.';
  if (settlement !== undefined && !['invoice', 'deposit'].includes(settlement))
    return '--settlement is invoice or deposit.';
  if (source !== undefined && !['own', 'parent', 'share'].includes(source)) return '--source is own, parent or share.';
  if (share !== undefined && !(/^\d{1,3}(\.\d{1,2})?$/.test(share) && Number(share) > 0 && Number(share) <= 100))
    return '--share is a percentage, like 30.';
  if (every !== undefined && !['week', 'fortnight', 'month'].includes(every))
    return '--every is week, fortnight or month.';
  if (due !== undefined && !(/^\d{1,2}$/.test(due) && Number(due) <= 90)) return '--due is a number of days, 0 to 90.';
  if (overdue !== undefined && !(/^\d{1,2}$/.test(overdue) && Number(overdue) <= 90))
    return '--overdue is a number of days, 0 to 90.';
  if (alert !== undefined && !(/^\d{1,3}$/.test(alert) && Number(alert) >= 1 && Number(alert) <= 100))
    return '--alert is a percentage, 1 to 100.';
  if (later !== undefined && !['on', 'off'].includes(later)) return '--later is on or off.';
  if (unpaid !== undefined && !(/^\d{1,4}$/.test(unpaid) && Number(unpaid) >= 1 && Number(unpaid) <= 1000))
    return '--unpaid is a number of bookings, 1 to 1000.';
  return account === undefined || ['open', 'blocked'].includes(account) ? null : '--account is open or blocked.';
}
