import { workerData } from 'node:worker_threads';
import type { Encoding } from '#web/server/compress.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { onMissingTexts } from '#i18n/missing.ts';
import { answerQuestions } from '#connector/worker/answer.ts';
import { builtAssets, type Manifest } from '../document/assets.ts';
import type { DocumentBrand } from '../document/document-brand.ts';
import { joinPage, type WrittenPage } from '../document/page-island.ts';
import { pageWriter } from './renderer-here.ts';
import type { MatchedRoute } from './renderer.ts';

export interface RenderingQuestion extends WrittenPage {
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
const writer = pageWriter(builtAssets(workerData as Manifest));

async function draw({ island, rest, ...page }: RenderingQuestion): Promise<RenderingAnswer> {
  const data = joinPage({ island, rest });
  await loadLocale(data.textLocale);
  const write = await writer;
  return { page: write({ ...page, data, island }), missing: missing.splice(0) };
}

answerQuestions(draw, ({ page }) => [page.buffer]);
