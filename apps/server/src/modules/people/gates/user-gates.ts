import { switchOf } from '@candor/protocol';
import type { EndpointName, SwitchKey } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Session } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import { countriesOf } from '#modules/access/accounts/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';

type Settings = Awaited<ReturnType<PlatformSettings['read']>>;

/** A call that begins something new, once its request is read. */
interface GatedCall {
  readonly name: EndpointName;
  readonly request: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
  readonly requestKey: string;
}

interface Who {
  readonly is_verified: boolean;
  /** Of the document that was approved; null without one. */
  readonly country: string | null;
  readonly phone: string | null;
}

/** What the settings close in one product. */
interface ProductGate {
  readonly excluded: ReadonlySet<string>;
  readonly needsIdentity: boolean;
}

const listOf = (text: string): readonly string[] => (text === '' ? [] : text.split(','));

/** Countries whose users begin nothing new in a product: `US` in all of them, `options:US` in one. */
export function excludedFrom(setting: string, product: SwitchKey): ReadonlySet<string> {
  const countries = listOf(setting).flatMap((entry) => {
    const [country = '', only] = entry.split(':').toReversed();
    return only === undefined || only === product ? [country] : [];
  });
  return new Set(countries);
}

/** Of which country a user is: by the approved document, else by the number; several share some numbers' beginning. */
const countriesOfUser = ({ country, phone }: Who): readonly string[] => {
  if (country !== null) return [country];
  return phone === null ? [] : countriesOf(phone);
};

/**
 * Who may begin something new in a product: asked where the switches are asked, of the same calls, before a request
 * becomes a command. While no setting closes a product it costs nothing.
 */
export class UserGates {
  readonly #pool: Pool;
  readonly #settings: PlatformSettings;
  /** Of the settings as last read: every order asks. */
  #gates = new Map<SwitchKey, ProductGate>();
  #gatesOf: Settings | undefined;

  constructor(deps: { readonly pool: Pool; readonly settings: PlatformSettings }) {
    this.#pool = deps.pool;
    this.#settings = deps.settings;
  }

  /**
   * A repeated request that was carried out is let through: its answer says so, and nothing is done anew.
   * @throws ApiError countryExcluded notVerified, in this order
   */
  async assertOpen({ name, request, session, requestKey }: GatedCall): Promise<void> {
    const product = switchOf(name, request);
    if (product === undefined || session === undefined) return;
    const { excluded, needsIdentity } = this.#gateOf(await this.#settings.read(), product);
    if (excluded.size === 0 && !needsIdentity) return;
    const who = await this.#who(session.userId);
    const isExcluded = countriesOfUser(who).some((country) => excluded.has(country));
    const isClosed = isExcluded || (needsIdentity && !who.is_verified);
    if (!isClosed || (await this.#isKnown(session.userId, requestKey))) return;
    throw isExcluded ? refuse.countryExcluded() : refuse.notVerified();
  }

  #gateOf(settings: Settings, product: SwitchKey): ProductGate {
    if (this.#gatesOf !== settings) this.#gates = new Map();
    this.#gatesOf = settings;
    const known = this.#gates.get(product);
    if (known !== undefined) return known;
    const gate = {
      excluded: excludedFrom(settings.excludedCountries, product),
      needsIdentity: listOf(settings.verifiedFor).includes(product),
    };
    this.#gates.set(product, gate);
    return gate;
  }

  async #who(userId: number): Promise<Who> {
    const { rows } = await this.#pool.query<Who>(
      `SELECT identity_state = 'verified' AS is_verified, phone,
         (SELECT country FROM identity_attempts own
          WHERE own.user_id = users.user_id AND own.state = 'approved'
          ORDER BY attempt_id DESC LIMIT 1) AS country
       FROM users WHERE user_id = $1`,
      [userId],
    );
    return rows[0] ?? { is_verified: false, country: null, phone: null };
  }

  async #isKnown(userId: number, requestKey: string): Promise<boolean> {
    if (requestKey === '') return false;
    const { rowCount } = await this.#pool.query(
      'SELECT 1 FROM request_keys WHERE user_id = $1 AND request_key = $2',
      [userId, requestKey],
    );
    return rowCount === 1;
  }
}
