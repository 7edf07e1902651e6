import type { KeyPurpose, MasterKey } from './master-key.ts';

/** What is written into a row: bytes, a text, or the numbers of an array. */
export type Resealed = Readonly<Record<string, Buffer | string | readonly string[]>>;

export type SealedRow = Readonly<Record<string, unknown>>;

/** A column of a table that holds something sealed, as the job sees it that seals everything anew. */
export interface SealedColumn {
  readonly table: string;
  /** The columns of its primary key. */
  readonly id: readonly string[];
  readonly column: string;
  /** Further columns that sealing needs. */
  readonly reads?: readonly string[];
  /** Which rows hold something; without it those whose column is not null. */
  readonly where?: string;
  /** An expression for the name of the key that sealed it, 8 bytes; without it what the column begins with. */
  readonly keyName?: string;
  /** The columns as they are under the current key. @throws Error when no key of the house opens it */
  reseal(key: MasterKey, row: SealedRow): Resealed;
  /** The mark of the key without which this cannot be read. @throws Error when no key of the house opens it */
  sealerOf(key: MasterKey, row: SealedRow): string;
}

/** A column of {@link MasterKey.seal}'s bytes. `beside`: what is compared by HMAC and follows the same key. */
export function sealedColumn(
  place: Pick<SealedColumn, 'table' | 'id' | 'column' | 'reads' | 'where'> & {
    readonly purpose: KeyPurpose;
    readonly contextOf: (row: SealedRow) => string;
    readonly beside?: (key: MasterKey, row: SealedRow, plain: Buffer) => Resealed;
  },
): SealedColumn {
  const { purpose, contextOf, beside, ...where } = place;
  const bytesOf = (row: SealedRow): Buffer => row[place.column] as Buffer;
  return {
    ...where,
    reseal: (key, row) => {
      const plain = key.open(purpose, bytesOf(row), contextOf(row));
      return {
        [place.column]: key.seal(purpose, plain, contextOf(row)),
        ...beside?.(key, row, plain),
      };
    },
    sealerOf: (key, row) => {
      key.open(purpose, bytesOf(row), contextOf(row));
      return key.sealerOf(bytesOf(row));
    },
  };
}
