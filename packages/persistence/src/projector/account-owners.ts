import type { ClientBase } from 'pg';
import { ValuingPrices } from './valuing-prices.ts';

/**
 * What the projector must know of accounts, users and markets to label rows without asking the
 * database: small, and filled from the tables once.
 */
export class AccountOwners {
  /** What a coin was worth at the command that is being read. */
  readonly prices = new ValuingPrices();
  readonly #houseUsers = new Set<number>();
  readonly #tickLotUnits = new Map<number, number>();
  #customerByPair = new Float64Array(1024);
  #assetByPair = new Float64Array(1024);

  static async load(client: ClientBase): Promise<AccountOwners> {
    const owners = new AccountOwners();
    const users = await client.query<{ user_id: number }>(
      `SELECT user_id FROM engine_users WHERE role = 'house'`,
    );
    for (const { user_id } of users.rows) owners.setRole(user_id, true);
    const markets = await client.query<{ market_id: number; tick_lot_units: number }>(
      `SELECT market_id, tick_lot_units FROM markets
       UNION ALL SELECT market_id, tick_lot_units FROM contract_markets`,
    );
    for (const row of markets.rows) owners.addMarket(row.market_id, row.tick_lot_units);
    await owners.prices.load(client);
    const accounts = await client.query<[number, number, number]>({
      text: 'SELECT account_id, user_id, asset_id FROM accounts',
      rowMode: 'array',
    });
    for (const [accountId, userId, assetId] of accounts.rows) {
      owners.addAccount(accountId, userId, assetId);
    }
    return owners;
  }

  setRole(userId: number, isHouse: boolean): void {
    if (isHouse) this.#houseUsers.add(userId);
    else this.#houseUsers.delete(userId);
  }

  isHouse(userId: number): boolean {
    return this.#houseUsers.has(userId);
  }

  addMarket(marketId: number, tickLotUnits: number): void {
    this.#tickLotUnits.set(marketId, tickLotUnits);
  }

  /** Quote units of one tick times one lot. */
  tickLotUnitsOf(marketId: number): number {
    const units = this.#tickLotUnits.get(marketId);
    if (units === undefined) throw new Error(`market ${marketId} was never created`);
    return units;
  }

  addAccount(accountId: number, userId: number, assetId: number): void {
    const pair = accountId / 2;
    if (pair >= this.#assetByPair.length) {
      this.#customerByPair = grow(this.#customerByPair, pair);
      this.#assetByPair = grow(this.#assetByPair, pair);
    }
    this.#customerByPair[pair] = this.isHouse(userId) ? 0 : userId;
    this.#assetByPair[pair] = assetId;
  }

  /** The customer whose account this is, 0 for the house and its users. */
  customerOf(accountId: number): number {
    return this.#customerByPair[Math.floor(accountId / 2)] ?? 0;
  }

  assetOf(accountId: number): number {
    const assetId = this.#assetByPair[Math.floor(accountId / 2)] ?? 0;
    if (assetId === 0) throw new Error(`account ${accountId} was never opened`);
    return assetId;
  }
}

function grow(values: Float64Array<ArrayBuffer>, place: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(Math.max(values.length * 2, place + 1));
  grown.set(values);
  return grown;
}
