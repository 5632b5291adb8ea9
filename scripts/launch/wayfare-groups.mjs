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
    ],
    more: [
      'The set of the platform is called platform. `set` writes a draft, `publish` makes it the rules of every process',
      'within a second, `rollback` takes the published version back and returns to the one before it. Travellers whose',
      'search shows prices of other rules search again; a quote keeps its price.',
      '',
      'A file has a list of rules. Of those that match, the one with the highest priority applies, alone:',
      '  [{ "id": "everything", "percent": 12 },',
      '   { "id": "spain", "priority": 10, "match": { "countries": ["ES"], "stars": [4, 5] }, "percent": 10.5,',
      '     "floor": "5.00 EUR", "cap": "80.00 EUR" }]',
      'Conditions: products, suppliers, placeIds, countries, stars, leadDays, channels (website, api, widget,',
      'agent_tool), markupSets (of brands), agencies. A rule with an amount applies to prices in its currency only. `fixed` is added once for the',
      'whole stay and party.',
    ],
    options: { by: { type: 'string', means: 'who says so; your name on this machine when left out' } },
    wrong: ({ positionals: [action = '', set = '', more = '', ...rest] }) => {
      const given = [set, more, ...rest].filter(Boolean).length;
      if (action === 'list') return given > 0 ? 'list takes nothing more.' : null;
      if (!['show', 'check', 'set', 'publish', 'rollback'].includes(action))
        return 'Say list, show, check, set, publish or rollback.';
      if (set === '') return 'Say which rules: platform.';
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
      'brand create <id> <file.json> [--by <name>]',
      'brand set <id> <file.json> [--by <name>]',
      'brand publish <id>',
      'brand rollback <id> [version] [--by <name>]',
      'brand suspend <id>',
      'brand resume <id>',
      'brand host list',
      'brand host add <id> <host>',
      'brand host main <id> <host>',
      'brand host remove <id> <host>',
    ],
    more: [
      'The default brand, on the host of PUBLIC_ORIGIN, is called wayfare. `create` and `set` write a version, `publish` shows',
      'the newest one in every process within a second, `rollback` shows an earlier one again, as a new version. `show` prints',
      'a version as JSON, to be edited and set. A suspended brand is closed, except for reservations that exist.',
      '',
      'A file says what the brand is:',
      '  { "name": "Sunny Stays", "whiteLabel": true, "supportEmail": "help@sunny.example", "markupSet": "partners",',
      '    "paymentDescriptor": "SUNNY STAYS", "mark": "M6 26L18 8l12 18z",',
      '    "colours": { "brand": { "light": "#b3450b", "dark": "#ffb37a" } }, "social": [] }',
      'Colours: brand, bgBrand, bgBrandAlt, textBrand, textBrandAlt, background. One that could not be read is corrected, and',
      'said so. mark is the path data of an SVG of 36 by 36. Its mails come from supportEmail: your mail server must be allowed',
      'to send for that domain.',
      '',
      'A host is a name without a port. The first one of a brand is its main host; pages of its others redirect there.',
    ],
    options: { by: { type: 'string', means: 'who says so; your name on this machine when left out' } },
    wrong: ({ positionals: [action = '', id = '', more = '', host = '', ...rest] }) => {
      const given = [id, more, host, ...rest].filter(Boolean).length;
      if (action === 'list') return given > 0 ? 'list takes nothing more.' : null;
      if (action === 'host') {
        if (id === 'list') return given > 1 ? 'host list takes nothing more.' : null;
        if (!['add', 'main', 'remove'].includes(id)) return 'Say host list, add, main or remove.';
        return given === 3 ? null : `Say a brand and a host: host ${id} sunny stay.example.com.`;
      }
      if (!['show', 'create', 'set', 'publish', 'rollback', 'suspend', 'resume'].includes(action))
        return 'Say list, show, create, set, publish, rollback, suspend, resume or host.';
      if (id === '') return 'Say which brand.';
      if (['publish', 'suspend', 'resume'].includes(action))
        return given > 1 ? `${action} takes no more than that.` : null;
      if (given > 2) return `${action} takes no more than that.`;
      if (action === 'show' || action === 'rollback')
        return /^([1-9]\d{0,6})?$/.test(more) ? null : 'A version is a number that show lists.';
      return more === '' ? 'Say the file with the content.' : null;
    },
  },
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
};
