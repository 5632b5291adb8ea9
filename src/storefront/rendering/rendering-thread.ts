import { workerData } from 'node:worker_threads';
import type { Encoding } from '#web/server/compress.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { onMissingTexts } from '#i18n/missing.ts';
import { answerQuestions } from '#connector/worker/answer.ts';
import { builtAssets, type Manifest } from '../document/assets.ts';
import type { DocumentBrand } from '../document/document-brand.ts';
import type { PageData } from '../page-data.ts';
import { rendererHere } from './renderer-here.ts';
import type { MatchedRoute } from './renderer.ts';

/** Data of a page as JSON, the same that browsers get. */
export interface RenderingQuestion {
  readonly data: string;
  readonly start: string | null;
  readonly route: MatchedRoute;
  readonly brand: DocumentBrand;
  readonly encoding: Encoding;
}

export interface RenderingAnswer {
  readonly page: Uint8Array<ArrayBuffer>;
  /** Missing texts, reported once each. */
  readonly missing: readonly string[];
}

const missing: string[] = [];
onMissingTexts({
  message: (locale, path) => missing.push(`${locale}:${path}`),
  locale: (locale, _, error) => missing.push(`${locale}: ${String(error)}`),
});
const renderer = rendererHere(builtAssets(workerData as Manifest));

async function draw({ data: written, start, ...rest }: RenderingQuestion): Promise<RenderingAnswer> {
  const data = JSON.parse(written) as PageData;
  await loadLocale(data.textLocale);
  const part = start === null ? {} : { start: JSON.parse(start) as object };
  const page = await (await renderer).draw({ data, ...rest, ...part });
  return { page, missing: missing.splice(0) };
}

answerQuestions(draw, ({ page }) => [page.buffer]);
