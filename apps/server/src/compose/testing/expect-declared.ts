import { CODE_OK } from '@candor/protocol';
import type { AnswerCode } from '@candor/protocol';

/** Whatever is asked, any endpoint may answer so: malformed, too much, too often, busy, of unknown outcome. */
const sharedCodes: readonly number[] = [CODE_OK, 41001, 41002, 41003, 41006, 4013, 41008];

/** Refusals that an endpoint shares with others like it, see the descriptions of endpoints. */
const kindCodes = {
  user: [1001],
  public: [],
  open: [],
  staff: [41060, 41061, 41094],
  act: [41060, 41061, 41094, 400],
} as const;

/**
 * Whoever calls an endpoint in a test holds it to its description: a code that is answered and not declared
 * there is an error, in whatever test it comes up.
 */
export function expectDeclared(
  endpoint: {
    readonly name: string;
    readonly method: string;
    readonly auth: 'user' | 'public' | 'open' | 'staff';
    readonly errors: readonly AnswerCode[];
  },
  { code }: { readonly code: number },
): void {
  const { name, method, auth, errors } = endpoint;
  const kind = auth === 'staff' && method === 'POST' ? 'act' : auth;
  const declared: readonly number[] = [...sharedCodes, ...kindCodes[kind], ...errors];
  if (!declared.includes(code)) throw new Error(`${name} answered ${code} and does not declare it`);
}
