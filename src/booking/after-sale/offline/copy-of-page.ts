export interface CopyTexts {
  readonly title: string;
  /** Above the page: when it was saved. */
  readonly text: string;
}

/** What a copy without scripts and without a network can't do. */
const left = 'form, script, noscript, canvas, iframe, button:not([popovertarget]), [data-online]';
const widestPicture = 800;

/**
 * The main part of a page as one document: styles and pictures are inside, and there is nothing to run. Headers and menus,
 * which name the person, are left out.
 */
export function copyOfPage(page: Document, texts: CopyTexts): string {
  const copy = document.implementation.createHTMLDocument(page.title);
  const { documentElement: root, head, body } = copy;
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
  const viewport = copy.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  head.append(viewport);
  const notice = copy.createElement('div');
  notice.className = 'wrap pt-6';
  const box = copy.createElement('div');
  box.className = 'rounded-card bg-warning-soft p-4 sm:p-5';
  box.setAttribute('role', 'status');
  box.append(paragraph(copy, 'font-bold text-warning', texts.title), paragraph(copy, 'text-ink', texts.text));
  notice.append(box);
  const main = page.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  const own = copy.importNode(main, true);
  const shown = [...main.querySelectorAll('img')];
  const pictures = [...own.querySelectorAll('img')].map((img, at) => ({ img, from: shown[at] }));
  for (const element of own.querySelectorAll(left)) element.remove();
  for (const { img, from } of pictures) if (own.contains(img)) keepPicture(img, from);
  body.append(notice, own);
  // As text: the page's own policy refuses inline styles in documents that it makes.
  const markup = new XMLSerializer().serializeToString(root);
  return `<!doctype html>${markup.replace('</head>', () => `<style>${stylesOf(page)}</style></head>`)}`;
}

function paragraph(copy: Document, className: string, text: string): HTMLParagraphElement {
  const made = copy.createElement('p');
  made.className = className;
  made.textContent = text;
  return made;
}

/** The page's style sheets without what they would fetch: fonts and pictures. */
function stylesOf(page: Document): string {
  return [...page.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .join('\n')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    .replaceAll(/url\((?!['"]?data:)[^)]*\)/g, 'none')
    .replaceAll('</', String.raw`<\/`);
}

/** Puts the picture that is shown into the copy; one that has not come leaves its text. */
function keepPicture(img: HTMLImageElement, shown: HTMLImageElement | undefined): void {
  const { alt, className } = img;
  for (const name of img.getAttributeNames()) img.removeAttribute(name);
  img.alt = alt;
  img.className = className;
  if (!shown?.complete || shown.naturalWidth === 0) return;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widestPicture / shown.naturalWidth);
  canvas.width = Math.round(shown.naturalWidth * scale);
  canvas.height = Math.round(shown.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(shown, 0, 0, canvas.width, canvas.height);
  img.src = canvas.toDataURL('image/jpeg', 0.8);
}
