import type { ContractMarketView } from '@candor/protocol';
import type { ContractModel } from './use-contract-form.ts';

/** What the parts of the order form get. */
export interface TicketProps {
  readonly market: ContractMarketView;
  readonly model: ContractModel;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onLogIn: () => void;
}
