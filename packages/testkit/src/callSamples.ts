import { defaultAlertSettings } from '@peregrine/contract/alert'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import type { Operation, Samples } from './hostileCalls.ts'
import type { Json } from './jsonSample.ts'

/** Data known to the called server. */
export type Known = { user: string; watched: string; token: string; pool: string; wallet: string }

const orderId = 'ab'.repeat(16)
/** As it travels: without what JSON has no word for. */
const order: Json = JSON.parse(
  JSON.stringify(testOrder({ id: orderId, environment: { id: 'test', runId: null } })),
)
const swapSamples: Samples = {
  amount: '1000',
  units: '1000',
  inputAmount: '1000',
  minimumUnits: '1',
  gasLimit: '1000000',
  gasPrice: '1',
  slippage: 1,
  slippageBps: 100,
  customFee: 0.005,
}

const cursor = (text: string) => ({ before: Buffer.from(text).toString('base64url') })
/** Routes in which a name has another meaning. */
const ownSamples: Readonly<Record<string, Samples>> = {
  '/api/launches/{network}': cursor('1 0'),
  '/api/wallet-events': cursor('[1,1]'),
  '/rpc/{chain}': { id: 1, method: 'eth_chainId', params: [] },
  '/api/alerts/history': cursor('[1]'),
  '/api/balances/{network}/{token}': { wallets: `0x${'11'.repeat(20)}` },
  '/api/wallet-summaries': { wallets: `0x${'11'.repeat(20)}` },
  '/api/quote/{network}/{token}': { units: '1000000' },
  '/api/sol/route/quote': {
    inputMint: 'So11111111111111111111111111111111111111112',
    outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    units: '1000000',
  },
  '/api/user/{network}/{address}/sources': { day: '2026-11-25' },
  '/unified-search/{query}': { chain: 'eth' },
  '/api/orders': { orders: [order] },
  '/api/orders/{id}': { id: orderId, order },
  '/api/swap': { ...swapSamples, chainId: '1' },
  '/api/bsc/pancake-v2/swap-tx': swapSamples,
  '/api/bsc/pancake-v3/swap-tx/v2': swapSamples,
  '/api/four/swap-tx': swapSamples,
  '/api/sol/swap/getSwapTx/v2': swapSamples,
  '/api/sol/swap/build': swapSamples,
  '/api/invite-codes': { code: 'falcon' },
  '/api/alerts/channels/telegram': { token: `123456:${'x'.repeat(35)}` },
  '/api/alerts/channels/push': { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
}
/** A group rule of the alerts that is right. */
export const groupRule = {
  kind: 'group',
  name: 'many',
  group: null,
  wallets: 3,
  withinS: 60,
  minUsd: null,
  minMarketCap: null,
  maxMarketCap: null,
}

/** Field values of a valid call to a route, for `hostileCalls`. */
export function callSamples({
  user,
  watched,
  token,
  pool,
  wallet,
}: Known): (operation: Operation) => Samples {
  const samples: Samples = {
    network: 'eth',
    token,
    pool,
    wallet,
    tokens: `eth.${token}`,
    trades: `${wallet}.${token}.1800000000000.1`,
    query: 'tkn',
    ...cursor('[1900000000000,1,1,1]'),
    userAddress: user,
    walletAddress: user,
    address: user,
    inviteCode: watched,
    addAddress: watched,
    configAddress: watched,
    addresses: [watched],
    tags: 'kol',
    chainType: 1,
    chainId: 1,
    monitorEvents: ['IN'],
    timeZone: 'UTC',
    sounds: { ...defaultAlertSettings.sounds },
    body: groupRule,
    id: '00000000-0000-4000-8000-000000000000',
    chain: 'eth',
    hash: `0x${'ab'.repeat(32)}`,
    transactionHash: `0x${'ab'.repeat(32)}`,
    feeTransactionHash: `0x${'ab'.repeat(32)}`,
    feeAmount: '0',
    tradeVolume: '1',
    intent: 'ab'.repeat(16),
    signedTransaction: '0x02',
    signedTx: '0x02',
    tx: 'AA==',
    settings: {},
    avatar: '',
    signalId: 'cd'.repeat(16),
    signalIds: ['cd'.repeat(16)],
    maxAmount: 5,
    maxMarketCap: 5,
  }
  return ({ path }) => ({ ...samples, ...ownSamples[path] })
}
