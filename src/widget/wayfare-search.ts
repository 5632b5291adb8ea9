import type { SentSearchForm } from '#travel/api/search-forms-api.ts';
import { drawForm } from './form.ts';
import { resultsOrigin, searchFrame } from './frame.ts';
import { ownSheet, themeSheet } from './sheets.ts';

/** Where this script came from: forms, suggestions and colours come from there too. */
const origin = new URL(import.meta.url).origin;
/** How long the form and its colours are waited for before the frame takes their place. */
const patienceMs = 4_000;
const themeAttributes = ['brand', 'bg-brand', 'bg-brand-alt', 'text-brand', 'text-brand-alt', 'background'].flatMap(
  (name) => [`${name}-light`, `${name}-dark`],
);

/**
 * A search form on a page of another site. It stores nothing, sets no cookies and needs no style of the page; results open
 * on the site that it came from, or on that of `results-origin`. Attributes: `locale`, `product`, `fid`, `destination`,
 * `nights`, `target`, `theme`, `results-origin` and the twelve colours; each is a property as well. Events: `wayfare:ready`,
 * `wayfare:search` (cancelable, with the address), `wayfare:error` (with the reason; the frame takes the form's place then).
 * What is inside the element, a link, is shown until one of them is there.
 */
export class WayfareSearch extends HTMLElement {
  static readonly observedAttributes = [
    'locale',
    'product',
    'fid',
    'destination',
    'nights',
    'target',
    'theme',
    'results-origin',
    ...themeAttributes,
  ];
  readonly #root = this.attachShadow({ mode: 'open' });
  #drawing: AbortController | null = null;

  constructor() {
    super();
    this.#root.append(document.createElement('slot'));
  }

  connectedCallback(): void {
    void this.#draw();
  }

  disconnectedCallback(): void {
    this.#drawing?.abort();
    this.#drawing = null;
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now && this.#drawing) void this.#draw();
  }

  async #draw(): Promise<void> {
    this.#drawing?.abort();
    const drawing = new AbortController();
    this.#drawing = drawing;
    const { signal } = drawing;
    const product = this.getAttribute('product') ?? 'hotels';
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const form = await this.#fetchForm(product, inTime);
      const sheet = await themeSheet(origin + this.#themePath(form), inTime);
      this.#root.adoptedStyleSheets = [ownSheet(), sheet];
      const mode = this.getAttribute('theme');
      this.style.colorScheme = mode === 'light' || mode === 'dark' ? mode : 'light dark';
      this.dir = form.direction;
      this.lang = form.language;
      const drawn = drawForm(form, {
        origin,
        results: resultsOrigin(this, origin),
        product,
        locale: this.getAttribute('locale'),
        hidden: this.#hidden(),
        destination: this.getAttribute('destination') ?? '',
        nights: Number(this.getAttribute('nights')) || 2,
        target: this.getAttribute('target') ?? '_top',
        signal,
        onSearch: (address) => this.#tell('wayfare:search', { address }),
      });
      this.#root.replaceChildren(drawn);
      this.#tell('wayfare:ready', { product });
    } catch (error) {
      if (signal.aborted) return;
      this.#root.replaceChildren(document.createElement('slot'), searchFrame(this, origin, signal));
      this.#tell('wayfare:error', { reason: error instanceof Error ? error.message : String(error) });
    }
  }

  async #fetchForm(product: string, signal: AbortSignal): Promise<SentSearchForm> {
    const locale = this.getAttribute('locale');
    const query = locale ? `?${new URLSearchParams({ locale }).toString()}` : '';
    const answer = await fetch(`${origin}/v3/search-forms/${encodeURIComponent(product)}${query}`, {
      credentials: 'omit',
      signal,
    });
    if (!answer.ok) throw new Error(`the form answered ${answer.status}`);
    return ((await answer.json()) as { data: SentSearchForm }).data;
  }

  #themePath({ theme }: SentSearchForm): string {
    const colours = this.#colours();
    return [...colours.keys()].length === 0 && theme ? theme : `/widgets/theme.css?${colours.toString()}`;
  }

  #colours(): URLSearchParams {
    return new URLSearchParams(
      themeAttributes.flatMap((name) => {
        const value = this.getAttribute(name);
        return value ? [[name.replaceAll('-', '_'), value]] : [];
      }),
    );
  }

  #hidden(): Readonly<Record<string, string>> {
    const fid = this.getAttribute('fid');
    return fid ? { fid } : {};
  }

  /** Whether nobody has cancelled it. */
  #tell(name: string, detail: Readonly<Record<string, string>>): boolean {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail }));
  }
}

for (const name of WayfareSearch.observedAttributes)
  Object.defineProperty(
    WayfareSearch.prototype,
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    {
      get(this: HTMLElement) {
        return this.getAttribute(name) ?? '';
      },
      set(this: HTMLElement, value: unknown) {
        this.setAttribute(name, String(value));
      },
    },
  );

if (!customElements.get('wayfare-search')) customElements.define('wayfare-search', WayfareSearch);
