import { kernelCommands, kernelRejections } from '#kernel/commands.ts';
import { kernelEffects } from '#kernel/effects.ts';
import { fieldTablesOf, idsOf, kindsById } from '#kernel/kinds.ts';
import type { CommandStamp, KindTable, UnionOfKinds } from '#kernel/kinds.ts';
import { recordKindsOf } from '#kernel/records/record-definition.ts';
import type { RecordDefinitions, RecordKinds } from '#kernel/records/record-definition.ts';
import type { HouseAccounts } from '#ledger/house-accounts.ts';
import { ledger } from '#ledger/product.ts';
import { checkin } from '#checkin/product.ts';
import { contract } from '#contract/product.ts';
import { limits } from '#limits/product.ts';
import { finance } from '#finance/product.ts';
import { p2p } from '#p2p/product.ts';
import { prices } from '#prices/product.ts';
import { registry } from '#registry/product.ts';
import { restriction } from '#restriction/product.ts';
import { spot } from '#spot/product.ts';
import { option } from '#option/product.ts';

/**
 * Every product of the exchange; a new one is appended. One that uses another stands behind it. The
 * order is that in which a frozen user's things are closed, so it never changes.
 */
export const products = [
  registry,
  ledger,
  prices,
  spot,
  checkin,
  finance,
  option,
  contract,
  limits,
  p2p,
  restriction,
] as const;

type Product = (typeof products)[number];

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

/** One table of what all products declare. Throws when two declare the same name. */
function merged(tables: readonly object[]): object {
  const all: Record<string, unknown> = {};
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, name)) throw new Error(`two products declare ${name}`);
    all[name] = entry;
  }
  return all;
}

/** What a product declares; `never`, which a union forgets, for one that keeps no rows. Distributes over products. */
type RecordsOf<One> = One extends { readonly records?: infer Records extends RecordDefinitions }
  ? Records
  : never;

/** The kinds of effects that write rows; distributes over what products declare. */
type RecordKindsOf<Records> = Records extends RecordDefinitions ? RecordKinds<Records> : never;

type Commands = Intersection<Product['commands']> & typeof kernelCommands;
type Records = Intersection<RecordsOf<Product>>;
type Effects = Intersection<Product['effects']> &
  Intersection<RecordKindsOf<RecordsOf<Product>>> &
  typeof kernelEffects;
type Rejections = Intersection<Product['rejections']> & typeof kernelRejections;

/** What each product shows outside of the core. */
export * from './checkin/index.ts';
export * from './contract/index.ts';
export * from './limits/index.ts';
export * from './finance/index.ts';
export * from './option/index.ts';
export * from './p2p/index.ts';
export * from './restriction/index.ts';

/** Everything that can change the exchange, of all products. */
export const commandKinds = merged([
  kernelCommands,
  ...products.map(({ commands }) => commands),
]) as Commands;

/** The tables of rows of all products, by the name of the record. */
export const recordDefinitions = merged(
  products.map((product) => (product as { records?: RecordDefinitions }).records ?? {}),
) as Records & RecordDefinitions;

/** Everything a command can do, complete enough to rebuild the state without deciding again. */
export const effectKinds = merged([
  kernelEffects,
  ...products.map(({ effects }) => effects),
  recordKindsOf(recordDefinitions),
]) as Effects;

/** Why each command can be refused, in the order the checks run. A refused command leaves no trace. */
export const rejectionsByCommand = merged([
  kernelRejections,
  ...products.map(({ rejections }) => rejections),
]) as Rejections;

/** The house's own accounts, of all products. */
export const houseAccounts = merged(
  products.map((product) => ('houseAccounts' in product ? product.houseAccounts : undefined) ?? {}),
) as HouseAccounts;

/** The fields of each command, with those that later versions added. */
export const commandFields = fieldTablesOf(commandKinds satisfies KindTable);

/** The fields of each effect, with those that later versions added. */
export const effectFields = fieldTablesOf(effectKinds satisfies KindTable);

/** The kinds of effects by their ids. */
export const effectsById = kindsById(effectKinds);

/** The ids of the kinds of effects by their names. */
export const effectIds = idsOf(effectKinds);

/** Words of an effect by the id of its kind, that word included; 0 where there is no kind. */
export const effectWords: readonly number[] = effectsById.map((kind) => kind?.words ?? 0);

export type RejectionCode = Rejections[keyof Rejections][number];

/** Every rejection once. */
export const rejections: readonly RejectionCode[] = [
  ...new Set(Object.values(rejectionsByCommand).flat()),
];

export type CommandBody = UnionOfKinds<Commands>;
export type CommandType = CommandBody['type'];
export type Command = CommandBody & CommandStamp;
export type CommandOf<Type extends CommandType> = Extract<CommandBody, { type: Type }>;

export type Effect = UnionOfKinds<Effects>;
export type EffectType = Effect['type'];
export type EffectOf<Type extends EffectType> = Extract<Effect, { type: Type }>;
