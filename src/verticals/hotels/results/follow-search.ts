/** An event of a running search: see `lateNews` for the fields. */
export interface SearchNews {
  readonly latest: number;
  readonly new_results: number;
  readonly fresh: string | null;
  readonly show: string;
  readonly text: string | null;
  readonly over: boolean;
}

/** Subscribes to events until the search is over. Returns a function that unsubscribes. */
export function followSearch(events: string, heard: (news: SearchNews) => void): () => void {
  const source = new EventSource(events);
  source.addEventListener('search', ({ data }: MessageEvent<string>) => {
    const news = JSON.parse(data) as SearchNews;
    if (news.over) source.close();
    heard(news);
  });
  return () => source.close();
}
