import { type SyntheticEvent, useEffect, useRef } from 'react';
import { arriving, standIn } from './arriving.ts';

/** What `Picture` does for its image, for all images of a list that is drawn as markup (`html`). */
export function useDrawnPictures<Of extends Element>(html: string) {
  const ref = useRef<Of>(null);
  useEffect(() => {
    for (const image of ref.current?.querySelectorAll('img') ?? []) arriving(image);
  }, [html]);
  return {
    ref,
    onErrorCapture({ target }: SyntheticEvent) {
      if (target instanceof HTMLImageElement) standIn(target);
    },
  };
}
