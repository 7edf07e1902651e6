import type { FastifyRequest } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { RawRequest } from './request-reader.ts';

/** The largest picture anyone may send. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;

/** More than any endpoint with a file has fields. */
const FIELDS_MAX = 8;
const FIELD_BYTES_MAX = 4_096;

/** What the parser says when a body breaks one of the limits, and what we say. */
const refusals: Readonly<Record<string, () => ApiError>> = {
  FST_REQ_FILE_TOO_LARGE: () => refuse.pictureTooLarge(),
  FST_FILES_LIMIT: () => refuse.pictureMissing(),
};

/**
 * Reads a multipart body whole: text fields, and one file at most. Held in memory, so whoever calls
 * lets few in at a time. @throws ApiError pictureMissing two files, pictureTooLarge too large, invalidRequest anything else
 */
export async function readMultipart(request: FastifyRequest): Promise<RawRequest> {
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  try {
    const parts = request.parts({
      limits: {
        files: 1,
        fileSize: FILE_BYTES_MAX,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fieldNameSize: 64,
        headerPairs: 20,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') file = await part.toBuffer();
      else if (fields.has(part.fieldname)) throw refuse.invalidRequest('a field is there twice');
      else fields.set(part.fieldname, String(part.value));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { code = '' } = error as { readonly code?: string };
    throw refusals[code]?.() ?? refuse.invalidRequest('the multipart body is not valid');
  }
  return { encoding: 'form', fields: Object.fromEntries(fields), file };
}
