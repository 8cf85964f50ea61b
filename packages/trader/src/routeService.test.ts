import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { expect, test } from 'vitest'
import { askRouteService } from './routeService.ts'
import type { Trader } from './traderPorts.ts'

const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const wallet = '3doDEfSXtM8MALCDD1ZiAo6Xc37i34HELoEsrK4cZKxF'
const own = {
  network: 'sol',
  side: 'buy',
  spend: { token: nativeSolMint, symbol: 'SOL', decimals: 9, units: '1000' },
  receive: { token: mint, symbol: 'BONK', decimals: 5, units: '100' },
  minimumUnits: '99',
  slippageBps: 100,
  isByService: true,
  fees: { service: null },
} as unknown as QuoteWire

/** A purchase for which the service names this impact. */
function routedAt(priceImpactPct: unknown) {
  const data = { outUnits: '90', minimumUnits: '89', hops: [], priceImpactPct, quoteResponse: {} }
  const trader = { request: async () => ({ data }) } as unknown as Trader
  const request = {
    network: 'sol',
    side: 'buy',
    token: mint,
    pool: null,
    size: { type: 'units', units: 1_000n },
    wallet,
    slippageBps: null,
    serviceFee: null,
  } as const
  return askRouteService(trader, request, own)
}

test.each([
  ['0.25', 2_500],
  ['0.0012', 12],
  ['0', 0],
  ['-0.3', 3_000],
  ['7', 10_000],
  ['', null],
  ['much', null],
  [0.25, null],
])('an impact of the service is a part of 1: %s', async (text, impactBps) => {
  expect((await routedAt(text))?.wire.priceImpactBps).toBe(impactBps)
})

const operator = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const serviceFee = { bps: 100, recipient: operator }

/** A trade for which the service names these amounts, the operator's account being there or not. */
async function routedWithFee(side: 'buy' | 'sell', lamports: bigint, isUnfunded: unknown) {
  const asked: string[] = []
  const [coins, tokens] = [lamports.toString(), '2000']
  const outUnits = side === 'buy' ? tokens : coins
  const trader = {
    request: async (path: string) => {
      asked.push(new URL(path, 'http://peregrine.test').searchParams.get('units') ?? '')
      return { data: { outUnits, minimumUnits: outUnits, hops: [], priceImpactPct: '0', quoteResponse: {} } }
    },
  } as unknown as Trader
  const { spend, receive } = own
  const sums = { units: side === 'buy' ? coins : tokens }
  const wire = {
    ...own,
    side,
    spend: { ...(side === 'buy' ? spend : receive), ...sums },
    receive: side === 'buy' ? receive : spend,
    fees: { service: { ...serviceFee, units: '1', token: nativeSolMint, isUnfunded } },
  } as unknown as QuoteWire
  const size = { type: 'units', units: BigInt(sums.units) } as const
  const request = {
    network: 'sol',
    side,
    token: mint,
    pool: null,
    size,
    wallet,
    slippageBps: null,
    serviceFee,
  } as const
  const routed = await askRouteService(trader, request, wire)
  return { asked: asked[0], wire: routed?.wire }
}

test.each(['buy', 'sell'] as const)(
  'a fee that would open the operator’s account below its rent is left out: %s',
  async (side) => {
    const { asked, wire } = await routedWithFee(side, 89_087_999n, true)
    const [spent, brought] = side === 'buy' ? ['89087999', '2000'] : ['2000', '89087999']
    expect(asked).toBe(spent)
    expect(wire?.fees.service).toBeNull()
    expect(wire).toMatchObject({ receive: { units: brought }, minimumUnits: brought })
  },
)

test.each([
  ['that opens the account with its rent', 89_088_000n, true],
  ['to an account that is there', 89_087_900n, false],
  ['to an account of which nothing is told', 89_087_900n, undefined],
  ['to an account of which something else is told', 89_087_900n, 'true'],
])('a fee %s is paid', async (_, lamports, isUnfunded) => {
  const fee = lamports / 100n
  const bought = await routedWithFee('buy', lamports, isUnfunded)
  expect(bought.asked).toBe(String(lamports - fee))
  expect(bought.wire?.fees.service).toMatchObject({ ...serviceFee, units: String(fee) })
  const sold = await routedWithFee('sell', lamports, isUnfunded)
  expect(sold.wire).toMatchObject({
    minimumUnits: String(lamports - fee),
    fees: { service: { units: String(fee) } },
  })
})
