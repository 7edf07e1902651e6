import type { ContractPositionView } from '@candor/protocol';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';

/** What each form of a position gets. */
export interface LiveProps {
  readonly position: ContractPositionView;
  readonly situation: ContractSituation;
  readonly onDone: () => void;
}
