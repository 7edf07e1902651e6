import { createContractForm } from '../contract-form.ts';
import type { ContractForm } from '../contract-form.ts';

/** A limit buy of 182 lots at 67,420.0. */
export function form(changes: Partial<ContractForm> = {}): ContractForm {
  return { ...createContractForm('lots'), price: '67420.0', size: '182', ...changes };
}
