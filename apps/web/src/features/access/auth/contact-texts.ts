import type { ContactRefusal, ContactState } from '@candor/protocol';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n/i18n.ts';

const states: Readonly<Record<ContactState, MessageDescriptor>> = {
  received: msg`Received`,
  in_review: msg`In review`,
  approved: msg`Approved`,
  stopped: msg`Stopped`,
  refused: msg`Refused`,
  done: msg`Done`,
};

const refusals: Readonly<Record<ContactRefusal, MessageDescriptor>> = {
  not_proved: msg`What you sent does not prove that the account is yours. You can ask again with more.`,
  picture_unreadable: msg`The pictures cannot be read. You can ask again with better ones.`,
  details_differ: msg`What you told us differs from what we know.`,
  not_possible: msg`This change is not possible.`,
};

/** How far a request for another contact is. */
export const stateText = (state: ContactState): string => i18n._(states[state]);

/** Why a request for another contact was refused: it says nothing about the account. */
export const refusalText = (refusal: ContactRefusal): string => i18n._(refusals[refusal]);
