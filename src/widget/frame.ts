/** Attributes of the element that the frame's address has as well. */
const passed = /^(?:product|fid|theme|destination|nights|target|[a-z-]+-(?:light|dark))$/;

/** Origin of the results: of the web alone, so that no other address becomes it. */
export function resultsOrigin(element: Element, own: string): string {
  const wanted = element.getAttribute('results-origin') ?? '';
  return /^https?:\/\//.test(wanted) && URL.canParse(wanted) ? new URL(wanted).origin : own;
}

/**
 * The frame that takes the place of the form, with what the element was given. Its results open on its own site, so it comes
 * from theirs. Until `signal` ends it is as high as it says; what stands before it goes when it first says so.
 */
export function searchFrame(element: Element, own: string, signal?: AbortSignal): HTMLIFrameElement {
  const origin = resultsOrigin(element, own);
  const locale = element.getAttribute('locale');
  const query = new URLSearchParams();
  for (const { name, value } of element.attributes) if (passed.test(name)) query.set(name.replaceAll('-', '_'), value);
  const frame = document.createElement('iframe');
  frame.src = `${origin}${locale && locale !== 'en' ? `/${encodeURIComponent(locale)}` : ''}/widgets/search?${query.toString()}`;
  frame.title = element.getAttribute('aria-label') ?? 'Wayfare';
  frame.style.cssText = 'border:0;width:100%;height:26rem';
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<{ readonly type?: unknown; readonly h?: unknown } | null>) => {
      if (source !== frame.contentWindow || data?.type !== 'wayfare:height') return;
      frame.style.height = `${Number(data.h)}px`;
      while (frame.previousSibling) frame.previousSibling.remove();
    },
    signal && { signal },
  );
  return frame;
}
