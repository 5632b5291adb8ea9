export interface CopyTexts {
  readonly title: string;
  /** Above the page: when it was saved. */
  readonly text: string;
}

/** What a copy without scripts and without a network can't do. */
const left = 'form, script, noscript, canvas, iframe, button:not([popovertarget]), [data-online]';
const largestPicture = 400_000;

/**
 * The main part of a page as one document: styles and pictures are inside, and there is nothing to run. Headers and menus,
 * which name the person, are left out.
 */
export async function copyOfPage(page: Document, texts: CopyTexts): Promise<string> {
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
  await Promise.all(pictures.map(async ({ img, from }) => own.contains(img) && (await keepPicture(img, from))));
  body.append(notice, own);
  // As text: the page's own policy refuses inline styles in documents that it makes.
  const styles = await stylesOf(page);
  return `<!doctype html>${root.outerHTML.replace('</head>', () => `<style>${styles}</style></head>`)}`;
}

function paragraph(copy: Document, className: string, text: string): HTMLParagraphElement {
  const made = copy.createElement('p');
  made.className = className;
  made.textContent = text;
  return made;
}

/** The page's style sheets without what they would fetch: fonts and pictures. */
async function stylesOf(page: Document): Promise<string> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const texts = await Promise.all(links.map(async ({ href }) => await (await fetch(href)).text()));
  return texts
    .join('\n')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    .replaceAll(/url\((?!['"]?data:)[^)]*\)/g, 'none')
    .replaceAll('</', String.raw`<\/`);
}

/** Puts the picture's bytes into the copy; a picture that can't be had leaves its text. */
async function keepPicture(img: HTMLImageElement, shown: HTMLImageElement | undefined): Promise<void> {
  const { alt, className } = img;
  const address = shown?.currentSrc || shown?.src || '';
  for (const { name } of [...img.attributes]) img.removeAttribute(name);
  img.alt = alt;
  img.className = className;
  try {
    const bytes = await (await fetch(address)).blob();
    if (bytes.size > largestPicture || !bytes.type.startsWith('image/')) return;
    img.src = await dataUrl(bytes);
  } catch {
    // The text says what it shows.
  }
}

async function dataUrl(bytes: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('a picture can not be read')));
    reader.readAsDataURL(bytes);
  });
}
