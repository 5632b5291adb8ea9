import { createRoute, z } from '@hono/zod-openapi';
import { getLocale } from '#i18n/locales.ts';
import type { Api } from '#web/api/api.ts';
import { anyOrigin } from '#web/api/operations.ts';
import { problemsOf } from '#web/api/problems.ts';
import { answers, dateText, localeField, orNull } from '#web/api/schemas.ts';
import type { EmbeddedForm, EmbeddingClient } from '../embedded-form.ts';

const { problem, refusals } = problemsOf({});
const perMinute = 60;

const count = z.int().openapi({ minimum: 0, maximum: 500 });
const fieldSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('place'),
      name: z.string().openapi({ example: 'q', description: 'Of the field with what is typed' }),
      path: z.string().openapi({ example: 'place', description: 'Of the field with the `path` of what is chosen' }),
      required: z.boolean(),
      label: z.string(),
      placeholder: z.string(),
      none_found: z.string().openapi({ description: '`{text}` stands for what was typed' }),
      unavailable: z.string(),
    }),
    z.strictObject({
      kind: z.literal('stay'),
      check_in: z.string().openapi({ description: 'Label of the field `check_in`' }),
      check_out: z.string().openapi({ description: 'Label of the field `check_out`' }),
      first: dateText,
      last: dateText,
      max_nights: count,
    }),
    z.strictObject({
      kind: z.literal('rental'),
      from_day: z.string().openapi({ description: 'Label of the field `from_day`, and so on' }),
      from_time: z.string(),
      until_day: z.string(),
      until_time: z.string(),
      first: dateText,
      last: dateText,
      time: z.string().openapi({ example: '10:00', description: 'Suggested for both' }),
      times: z.array(z.strictObject({ value: z.string().openapi({ example: '10:30' }), label: z.string() })),
    }),
    z.strictObject({ kind: z.literal('date'), name: z.string(), label: z.string(), first: dateText, last: dateText }),
    z.strictObject({
      kind: z.literal('number'),
      name: z.string(),
      label: z.string(),
      least: count,
      most: count,
      value: count,
    }),
    z.strictObject({
      kind: z.literal('children'),
      label: z.string(),
      age_labels: z.array(z.string()).openapi({ description: 'Labels of `age1`, `age2` …: one for each child' }),
      ages: z.array(z.string()).openapi({ description: 'Texts of the ages from 0' }),
    }),
  ])
  .openapi('SearchFormField', { description: 'A field; the product’s own form has the same names' });

export const searchFormSchema = z
  .strictObject({
    action: z.string().openapi({ example: '/he/hotels/search', description: 'Path that the GET form is sent to' }),
    label: z.string(),
    submit: z.string(),
    language: z.string().openapi({ example: 'he', description: 'BCP 47, of the texts' }),
    direction: z.enum(['ltr', 'rtl']),
    theme: orNull(z.string()).openapi({
      description: 'Path of the brand’s colours as a style sheet; null: the default',
    }),
    fields: z
      .array(fieldSchema)
      .openapi({ example: [{ kind: 'number', name: 'rooms', label: 'Rooms', least: 1, most: 8, value: 1 }] }),
  })
  .openapi('SearchForm', { description: 'A search form as data, for pages of other sites' });

export type SentSearchForm = z.infer<typeof searchFormSchema>;

const routeOf = (products: readonly [string, ...string[]]) =>
  createRoute({
    method: 'get',
    path: '/search-forms/{product}',
    operationId: 'getSearchForm',
    tags: ['Places and hotels'],
    summary: 'The search form of a product, as `<wayfare-search>` draws it',
    request: {
      params: z.strictObject({ product: z.enum(products) }),
      query: z.strictObject({ ...localeField }),
    },
    responses: { 200: answers(searchFormSchema, 'The form'), ...refusals('not_found', 'too_many_requests') },
    ...anyOrigin,
  });

export interface EmbeddedForms {
  /** By product name. */
  readonly forms: ReadonlyMap<string, (client: EmbeddingClient) => EmbeddedForm>;
  readonly now: () => Date;
}

/** `/v3/search-forms/{product}`, open to pages of every site. */
export function addSearchFormsApi(api: Api, { forms, now }: EmbeddedForms): void {
  const [first, ...others] = forms.keys();
  if (first === undefined) return;
  api.openapi(routeOf([first, ...others]), async (c) => {
    const { locale, textLocale, translate, brand, limit } = c.var.api;
    const decision = await limit('search-forms', perMinute, 60);
    if (!decision.allowed)
      return problem(c, { code: 'too_many_requests', retryAfterSeconds: decision.retryAfterSeconds });
    const form = forms.get(c.req.valid('param').product)!({ locale, translate, now: now() });
    const { iso, dir } = getLocale(textLocale);
    return c.json(
      {
        data: {
          ...form,
          language: iso,
          direction: dir,
          theme: brand.look.theme,
          fields: form.fields.map(sentField),
        },
      },
      200,
      { 'cache-control': 'public, max-age=300', vary: 'Accept-Language' },
    );
  });
}

function sentField(field: EmbeddedForm['fields'][number]): SentSearchForm['fields'][number] {
  switch (field.kind) {
    case 'place': {
      const { noneFound, ...rest } = field;
      return { ...rest, none_found: noneFound };
    }
    case 'stay': {
      const { checkIn, checkOut, maxNights, ...rest } = field;
      return { ...rest, check_in: checkIn, check_out: checkOut, max_nights: maxNights };
    }
    case 'rental': {
      const { fromDay, fromTime, untilDay, untilTime, times, ...rest } = field;
      const labels = { from_day: fromDay, from_time: fromTime, until_day: untilDay, until_time: untilTime };
      return { ...rest, ...labels, times: times.map((one) => ({ ...one })) };
    }
    case 'children': {
      const { ageLabels, ages, ...rest } = field;
      return { ...rest, age_labels: [...ageLabels], ages: [...ages] };
    }
    default:
      return field;
  }
}
