import type { Handlers } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import type { SecurityDeps } from '#modules/access/security/index.ts';
import { askForContact, personOf, sendContactCode } from './contact-ask.ts';
import type { ContactChanges } from './contact-changes.ts';
import { addPicture, answerService, readOwnRequest } from './contact-own.ts';
import type { OwnDeps } from './contact-own.ts';

export interface ContactDeps extends OwnDeps {
  readonly security: SecurityDeps;
  readonly changes: ContactChanges;
}

/** What somebody does who can no longer receive codes at a contact of their account. */
export function contactRoutes(deps: ContactDeps) {
  const { security, changes } = deps;
  return {
    contactLostSend: (request, call) => sendContactCode(security, request, call),
    contactLostAsk: (request, call) => askForContact(security, request, call),
    contactLostPicture: (request, call) => addPicture(deps, request, call),
    contactLostState: (request, call) => readOwnRequest(deps, request, call),
    contactLostSay: (request, call) => answerService(deps, request, call),
    contactLostStop: async ({ stopSecret }, call) => {
      const session = personOf(call);
      if (stopSecret !== undefined) await changes.stopByLink(stopSecret);
      else if (session !== undefined) await changes.stopBySession(session.userId);
      else throw refuse.notFound();
      return {};
    },
  } satisfies Partial<Handlers>;
}
