import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';
import { sizeUnits } from './contract-form.ts';
import type { SizeUnit } from './contract-form.ts';

/** What this device keeps about the contract tab. */
export interface ContractView {
  /** The market looked at last; '' before the first. */
  readonly symbol: string;
  readonly unit: SizeUnit;
  /** Whether an order is shown once more before it is sent. */
  readonly isConfirmed: boolean;
  /** The risks were explained and understood. */
  readonly isRiskRead: boolean;
}

const CONTRACT_VIEW_DEFAULT: ContractView = {
  symbol: '',
  unit: 'lots',
  isConfirmed: true,
  isRiskRead: false,
};

const SYMBOL = /^[A-Z0-9]{2,24}$/;

/** A view from whatever the device holds; each value that is not understood is the default. */
export function parseContractView(raw: unknown): ContractView {
  const found = asRecord(raw) ?? {};
  const { symbol } = found;
  return {
    symbol: typeof symbol === 'string' && SYMBOL.test(symbol) ? symbol : '',
    unit: sizeUnits.find((one) => one === found['unit']) ?? CONTRACT_VIEW_DEFAULT.unit,
    isConfirmed: found['isConfirmed'] !== false,
    isRiskRead: found['isRiskRead'] === true,
  };
}

const stored = defineStored('candor.contract-view.v1', parseContractView, CONTRACT_VIEW_DEFAULT);

/** For components; change it with {@link setContractView}. */
export const useContractView = create<ContractView>(() => stored.read());

/** Changes some of the view and keeps it. */
export function setContractView(changes: Partial<ContractView>): void {
  useContractView.setState(changes);
  stored.write(useContractView.getState());
}
