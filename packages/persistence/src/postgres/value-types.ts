import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/** int8: a number while it is safe, a bigint beyond: the canonical form of `Units`. */
function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

const INT8_OID = 20;

/** How values come back from PostgreSQL, for every connection we open. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid, format): ((text: never) => unknown) =>
    (oid as number) === INT8_OID && format !== 'binary'
      ? parseInt8
      : (types.getTypeParser(oid, format) as (text: never) => unknown),
};
