interface GalleryShape {
  readonly list: string;
  readonly item: (at: number) => string;
}

/** Layout of a number of pictures on a wide page: one large, with four, two or none beside it. */
export function galleryShape(pictures: number): GalleryShape {
  const beside = pictures >= 5 ? 4 : pictures >= 3 ? 2 : 0;
  return {
    list: { 4: 'lg:grid-cols-4 lg:grid-rows-2', 2: 'lg:grid-cols-3 lg:grid-rows-2', 0: 'lg:grid-cols-1' }[beside],
    item: (at) => (at > beside ? 'lg:hidden' : at === 0 && beside > 0 ? 'lg:col-span-2 lg:row-span-2' : ''),
  };
}
