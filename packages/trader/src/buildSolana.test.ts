import { defaultSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { ExecutionRecord, ExecutionState } from '@peregrine/wallet/execution/executionRecord'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { expect, test } from 'vitest'
import { buildSolana } from './buildSolana.ts'
import type { Trader } from './traderPorts.ts'

const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const friend = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const token = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const sale: SwapIntent = {
  kind: 'swap',
  id: '0'.repeat(32),
  environment: { id: 'e', runId: null },
  network: 'sol',
  wallet,
  limits: { family: 'SOL', maxNetworkFee: 0n, maxTip: 0n, maxRent: 0n },
  side: 'sell',
  spend: { token, units: 100n },
  receive: { token: nativeSolMint, units: 1n },
  deadline: 1,
  serviceFee: null,
}
const quote = {
  side: 'sell',
  spend: { token, decimals: 5 },
  slippageBps: 100,
  hops: [],
  fees: { priority: null, tip: null },
} as unknown as Quote
const built = { transaction: btoa(`\u0001${'\0'.repeat(64)}\u0001\u0001`), lastValidBlockHeight: 9 }

const purchase: SwapIntent = { ...sale, side: 'buy', spend: sale.receive, receive: sale.spend }
const recordOf = (state: ExecutionState, intent: SwapIntent = purchase) =>
  ({ state, intent }) as unknown as ExecutionRecord

/** What the trade asks the server for, while these are in the log. */
async function asked(list: () => Promise<readonly ExecutionRecord[]>, intent = sale): Promise<unknown> {
  let body: unknown
  const trader = {
    log: { list },
    request: async (_: string, __: object, sent: { body: unknown }) => {
      body = sent.body
      return { data: built }
    },
  } as unknown as Trader
  await buildSolana(trader, intent, quote, defaultSettings.sol)
  return body
}

test.each<[string, ExecutionRecord[], boolean]>([
  ['nothing is open', [], true],
  [
    'a purchase of the token may still land: it would fill the account, and the sale fail',
    [recordOf('unknown')],
    false,
  ],
  ['one is being sent', [recordOf('sent')], false],
  ['it has landed', [recordOf('confirmed')], true],
  ['a sale of it failed, maybe by what a stranger sent meanwhile', [recordOf('failed', sale)], false],
  ['one succeeded', [recordOf('confirmed', sale)], true],
  ['a sale by another wallet failed', [recordOf('failed', { ...sale, wallet: friend })], true],
  ['a purchase failed', [recordOf('failed')], true],
  ['another wallet buys it', [recordOf('sent', { ...purchase, wallet: friend })], true],
  [
    'something else is bought',
    [recordOf('sent', { ...purchase, receive: { token: friend, units: 1n } })],
    true,
  ],
])(
  'a sale asks for its account to be closed unless more may arrive: %s',
  async (_, records, closesAccount) => {
    expect(await asked(async () => records)).toMatchObject({ closesAccount })
  },
)

test('a log that cannot be read holds up no sale, and closes nothing', async () => {
  const refused = async () => {
    throw new Error('storage')
  }
  expect(await asked(refused)).toMatchObject({ closesAccount: false })
})

test('a purchase closes nothing', async () => {
  expect(await asked(async () => [], purchase)).toMatchObject({ isBuy: true, closesAccount: false })
})
