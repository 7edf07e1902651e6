import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Handlers } from '#api/call.ts';
import { runBatch } from '#api/run-batch.ts';
import { contractNamed } from '#modules/markets/catalogue/index.ts';
import {
  cancelAllOrders,
  cancelOrder,
  changeMargin,
  closeAll,
  setSetting,
  setStops,
} from './contract-acts.ts';
import type { ContractDeps } from './contract-deps.ts';
import { pause, readLimits, setLimit } from './contract-limits.ts';
import { amendOrder, amendTrigger } from './contract-moves.ts';
import { readContractPage } from './contract-page.ts';
import { listClosed, listFills, listOrders } from './contract-reads.ts';
import { contractTicker } from './contract-ticker.ts';
import { cancelTrigger, listTriggers, placeTrigger } from './contract-triggers.ts';
import { marketView } from './contract-market-view.ts';
import { listDeleveragings } from './deleveraging-log.ts';
import { listEndingSamples } from './ending-samples.ts';
import { readOwnPlace, readQueue } from './deleveraging-queue.ts';
import { listFundings, readFees, readSamples } from './funding-log.ts';
import { listInsuranceLines } from './insurance-lines.ts';
import { readInsurance } from './insurance-log.ts';
import { listLiquidations } from './liquidation-log.ts';
import { readMarkInputs, readReachedMark } from './mark-inputs-log.ts';
import { closeLots, placeOrder, reversePosition } from './place-order.ts';
import { listSettlements } from './settlements.ts';

async function readConfig(
  { exchange, catalogue, contracts, changes, marketData, nowMs }: ContractDeps,
  { symbol }: EndpointRequest<'common/getContractConfig'>,
): Promise<EndpointReply<'common/getContractConfig'>> {
  const markets = symbol === undefined ? catalogue.contracts : [contractNamed(catalogue, symbol)];
  const timeMs = nowMs();
  const { value: tickers } = await exchange.read((reader) =>
    markets.flatMap((market) => {
      const day = marketData.ticker(market.symbol);
      return day === undefined ? [] : [contractTicker(reader, market, day, timeMs)];
    }),
  );
  const { value: views } = await exchange.read((reader) =>
    markets.map((market) => marketView(reader, market, changes)),
  );
  const [only] = symbol === undefined ? [] : markets;
  const fees = only === undefined ? [] : await readFees({ contracts }, only);
  return { timeMs, markets: views, tickers, fees };
}

export function contractRoutes(deps: ContractDeps) {
  return {
    'common/getContractConfig': (request) => readConfig(deps, request),
    'common/contractSamples': (request) => readSamples(deps, request),
    'common/contractMarkInputs': (request) => readMarkInputs(deps, request),
    'common/contractEndingSamples': (request) => listEndingSamples(deps, request),
    'common/contractSettlements': (request) => listSettlements(deps, request),
    'common/contractFundings': (request) => listFundings(deps, request),
    'common/contractLiquidations': (request) => listLiquidations(deps, request),
    'common/contractInsurance': () => readInsurance(deps),
    'common/contractInsuranceLines': (request) => listInsuranceLines(deps, request),
    'common/contractDeleveragings': (request) => listDeleveragings(deps, request),
    'common/contractDeleveragingQueue': (request) => readQueue(deps, request),
    contractDeleveragingPlace: (request, { session }) => readOwnPlace(deps, request, session),
    contractPage: (_request, { session }) => readContractPage(deps, session.userId),
    contractList: (request, { session }) => listOrders(deps, request, session),
    contractFills: (request, { session }) => listFills(deps, request, session),
    contractClosed: (request, { session }) => listClosed(deps, request, session),
    contract: (request, call) => placeOrder(deps, request, call),
    amendContract: (request, call) => amendOrder(deps, request, call),
    cancelContract: (request, call) => cancelOrder(deps, request, call),
    cancelAllContract: (request, call) => cancelAllOrders(deps, request, call),
    contractBatch: ({ orders }, { session }) =>
      runBatch(session, orders, (order, call) => placeOrder(deps, order, call)),
    cancelContractBatch: ({ orders }, { session }) =>
      runBatch(session, orders, (order, call) => cancelOrder(deps, order, call)),
    outContract: (request, call) => closeLots(deps, request, call),
    closeAllContract: (request, call) => closeAll(deps, request, call),
    reverseContract: (request, call) => reversePosition(deps, request, call),
    contractPl: (request, call) => setStops(deps, request, call),
    contractMargin: (request, call) => changeMargin(deps, request, call),
    contractSetting: (request, call) => setSetting(deps, request, call),
    contractLimits: (_request, { session }) => readLimits(deps, session),
    contractLimitSet: async (request, call) => setLimit(deps, request, call),
    contractPause: async (request, call) => pause(deps, request, call),
    contractReachedMark: (request, { session }) => readReachedMark(deps, request, session),
    contractTriggers: (request, { session }) => listTriggers(deps, request, session),
    contractTrigger: (request, call) => placeTrigger(deps, request, call),
    amendContractTrigger: (request, call) => amendTrigger(deps, request, call),
    cancelContractTrigger: (request, call) => cancelTrigger(deps, request, call),
  } satisfies Partial<Handlers>;
}
