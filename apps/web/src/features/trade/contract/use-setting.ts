import { useQueryClient } from '@tanstack/react-query';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import { contractErrorText } from '#shared/contracts/contract-texts.ts';

type Setting = ContractSituation['setting'];

/** Changes some of what the user has set for a market. */
export function useSetting({ terms, setting }: ContractSituation): {
  /** @returns true when it is set */
  readonly set: (changes: Partial<Setting>) => Promise<boolean>;
  readonly failure: string | undefined;
  readonly forget: () => void;
  readonly isBusy: boolean;
} {
  const queries = useQueryClient();
  const { run, ...rest } = useMoneyAction('contractSetting', contractErrorText);
  return {
    ...rest,
    set: async (changes) => {
      const reply = await run({
        symbol: terms.market.symbol,
        leverage: setting.leverage,
        marginMode: setting.marginMode,
        positionMode: setting.positionMode,
        ...changes,
      });
      if (reply === undefined) return false;
      await queries.invalidateQueries({ queryKey: ['contractPage'] });
      return true;
    },
  };
}
