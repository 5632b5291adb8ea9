import { iconPaths } from '#ui/icon-paths.ts';
import { pictureSources } from '#ui/pictures/sizes.ts';

const svg = 'http://www.w3.org/2000/svg';

interface ArrowLabels {
  readonly back: string;
  readonly next: string;
}

/** Fetches the pictures of a strip after its first, and adds the arrows with these labels. */
export function showPictures(strip: HTMLElement, labels: ArrowLabels | null): void {
  const more = strip.dataset['more']?.split(' ') ?? [];
  delete strip.dataset['more'];
  for (const [at, picture] of more.entries()) {
    const image = strip.children[at + 1];
    if (!(image instanceof HTMLImageElement)) continue;
    const { src, srcSet } = pictureSources(picture, [400, 800], undefined);
    image.srcset = srcSet;
    image.src = src;
  }
  if (labels) showArrows(strip, labels);
}

/** Adds arrows to a strip of pictures until the mouse leaves it. */
function showArrows(strip: HTMLElement, labels: ArrowLabels): void {
  const box = strip.parentElement;
  if (!box?.matches(':hover') || strip.childElementCount < 2 || box.querySelector('.result-arrow')) return;
  const back = arrow('chevron-back', labels.back, 'inset-s-2');
  const next = arrow('chevron-next', labels.next, 'inset-e-2');
  // Scroll offsets are negative from right to left.
  const at = () => Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth));
  const mark = () => {
    back.disabled = at() === 0;
    next.disabled = at() >= strip.childElementCount - 1;
  };
  const show = (step: number) => {
    const picture = strip.children[at() + step];
    if (picture instanceof HTMLElement) strip.scrollTo({ left: picture.offsetLeft, behavior: 'smooth' });
  };
  back.addEventListener('click', () => show(-1));
  next.addEventListener('click', () => show(1));
  strip.addEventListener('scroll', mark, { passive: true });
  box.append(back, next);
  mark();
  box.addEventListener(
    'pointerleave',
    () => {
      strip.removeEventListener('scroll', mark);
      back.remove();
      next.remove();
    },
    { once: true },
  );
}

function arrow(icon: keyof typeof iconPaths, label: string, side: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `result-arrow ${side}`;
  button.ariaLabel = label;
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('class', 'icon size-5 rtl:-scale-x-100');
  drawing.append(document.createElementNS(svg, 'path'));
  drawing.firstElementChild?.setAttribute('d', iconPaths[icon]);
  button.append(drawing);
  return button;
}
