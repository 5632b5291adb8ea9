import type { TestApp } from '#tests/app.ts';
import { json } from '#tests/visitor.ts';

interface SoldAttraction {
  readonly id: string;
  /** Of its page, in English. */
  readonly path: string;
  readonly kind: string;
  readonly options: readonly { readonly option: number }[];
}

const data = async <Data>(app: TestApp, path: string) => (await json<{ data: Data }>(await app.fetch(path))).data;

/** The best known attraction of a kind in Barcelona, as the API tells it. */
export async function attractionOf(app: TestApp, kind: string): Promise<SoldAttraction> {
  const listed = await data<{ attractions: SoldAttraction[] }>(app, '/v3/tickets/attractions?place=spain/barcelona');
  const { id } = listed.attractions.find((one) => one.kind === kind)!;
  return await data<SoldAttraction>(app, `/v3/tickets/attractions/${id}`);
}
