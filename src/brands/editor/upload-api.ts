import { createRoute, z } from '@hono/zod-openapi';
import { type Api, notFound } from '#web/api/api.ts';
import { bodyLimit } from '#web/api/operations.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { signedInChange } from '#web/api/security.ts';
import { uploadedPicture } from '../pictures/picture-name.ts';
import { putPicture } from './stored/put-picture.ts';
import { mostUploadBytes, type UploadProblem } from '../pictures/read-upload.ts';
import { brandOfAgency, brandToEdit } from './stored/editable.sql.ts';
import type { EditorDeps } from './editor-deps.ts';
import { isFull } from './stored/room.sql.ts';
import { uploadsAnHour } from './picture-steps.ts';
import { problem, refusals } from './upload-codes.ts';

const slots = { logo_light: 'logoLight', logo_dark: 'logoDark', icon: 'icon', background: 'background' } as const;
const slotName = z.enum(['logo_light', 'logo_dark', 'icon', 'background']);
/** Of a file of the most bytes, as base64. */
const mostText = Math.ceil(mostUploadBytes / 3) * 4;
/** With a file that is a little too large, so that the refusal says so. */
const mostBody = 2 * mostText;

const uploadRoute = createRoute({
  method: 'post',
  path: '/dashboard/brand/assets',
  operationId: 'uploadBrandPicture',
  tags: ['Dashboard'],
  security: signedInChange,
  summary: 'Put a picture into the draft of a brand',
  description:
    'For people whose role includes `brand`. The picture is decoded and encoded anew, so that nothing else of the file is kept, and becomes a new version of the brand. Travellers see it once that is published.',
  request: {
    query: localeQuery,
    body: jsonBody(
      z.strictObject({
        brand: z
          .string()
          .max(40)
          .optional()
          .openapi({ example: 'sunny', description: 'Its id; the brand of the own agency when left out' }),
        slot: slotName.openapi({ example: 'logo_light' }),
        picture: z.string().min(1).max(mostBody).openapi({
          format: 'byte',
          example: 'iVBORw0KGgo=',
          description:
            'The file in base64: PNG, JPEG, WebP or AVIF, or ICO for an icon; 1 MB and four million pixels at most',
        }),
      }),
    ),
  },
  responses: {
    201: answers(
      z.strictObject({
        slot: slotName,
        address: z.string().openapi({ example: 'https://www.example.com/brand/pictures/0f….png' }),
        width: z.int().openapi({ example: 560, description: 'In pixels' }),
        height: z.int().openapi({ example: 144 }),
        version: z.int().openapi({ example: 7, description: 'Of the draft that has it' }),
      }),
      'The picture as it is kept',
    ),
    ...refusals(
      'unauthenticated',
      'not_found',
      'newer_version',
      'brand_full',
      'picture_too_large',
      'unsupported_picture',
      'unreadable_picture',
      'too_many_pixels',
      'picture_too_small',
      'too_many_requests',
    ),
  },
  ...bodyLimit(mostBody + 1_024),
});

const codes = {
  unsupported: 'unsupported_picture',
  unreadable: 'unreadable_picture',
  too_large: 'picture_too_large',
  too_many_pixels: 'too_many_pixels',
  too_small: 'picture_too_small',
} as const satisfies Record<UploadProblem, string>;

/** `POST /v3/dashboard/brand/assets`; what a person may not edit is not found. */
export function addUploadApi(api: Api, { db, allows }: Pick<EditorDeps, 'db' | 'allows'>): void {
  api.openapi(uploadRoute, async (c) => {
    const { principal: find, brand: site, limit } = c.var.api;
    const principal = await find();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    const { brand: id, slot, picture } = c.req.valid('json');
    if (!principal.actions.includes('brand')) return problem(c, notFound);
    const agencyId = principal.agency?.id;
    const draft =
      id !== undefined ? await brandToEdit(db, id) : agencyId === undefined ? null : await brandOfAgency(db, agencyId);
    if (!draft || !allows(principal, draft.agencyPath)) return problem(c, notFound);
    const decision = await limit('pictures of a brand', uploadsAnHour, 3_600, draft.id);
    if (!decision.allowed)
      return problem(c, { code: 'too_many_requests', retryAfterSeconds: decision.retryAfterSeconds });
    if (await isFull(db, draft.id)) return problem(c, { code: 'brand_full' });
    const key = slots[slot];
    const answer = await putPicture(db, draft, key, Buffer.from(picture, 'base64'), principal.name.slice(0, 200));
    if (answer.kind === 'conflict') return problem(c, { code: 'newer_version' });
    if (answer.kind === 'refused') return problem(c, { code: codes[answer.problem] });
    const { path, width, height } = uploadedPicture(answer.pictures[key]!.name);
    return c.json({ data: { slot, address: site.origin + path, width, height, version: answer.version } }, 201);
  });
}
