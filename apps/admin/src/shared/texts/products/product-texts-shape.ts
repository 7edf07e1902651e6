import type { AdminEndpointName, StaffEffectKind, TransferReason } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import type { Tell } from '#shared/texts/say.ts';

/** What the back office says of a product. */
export interface ProductTexts {
  /** What acts of staff did. */
  readonly effects: Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;
  /** What those acts are called. */
  readonly acts: Readonly<Partial<Record<AdminEndpointName, MessageDescriptor>>>;
  /** Why money moved. */
  readonly reasons: Readonly<Partial<Record<TransferReason, MessageDescriptor>>>;
  /** Its states and other words, as its page asks for them. */
  readonly words: Readonly<Record<string, MessageDescriptor>>;
}
