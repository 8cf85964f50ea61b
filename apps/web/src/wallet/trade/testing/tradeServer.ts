import { nativeCoin } from '@peregrine/core/address'
import { encodeBase58 } from '@peregrine/core/base58'
import { findNetwork, networkFacts } from '@peregrine/core/network'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { noFees, quoteWire } from '@peregrine/testkit/quoteWire'
import { vi } from 'vitest'

type Body = Record<string, unknown>
type Reply = { status?: number; body: unknown }
/** What a path answers; a function is given the path and the request's body. */
export type Answer = Reply | ((path: string, body: Body) => Reply)
/** By the start of a path; the longest one that fits answers. */
export type Answers = Readonly<Record<string, Answer>>

export const ok = (data: unknown): Reply => ({ body: { code: '000000', msg: '', data } })
export const fault = (code: string, status = 502): Reply => ({ status, body: { code, msg: '', data: null } })

/** The server is not there. */
export function offline(): Reply {
  throw new TypeError('Failed to fetch')
}

export const evmWallet = `0x${'12'.repeat(20)}`
export const solWallet = encodeBase58(new Uint8Array(32).fill(7))
export const evmToken = `0x${'ab'.repeat(20)}`
export const solToken = encodeBase58(new Uint8Array(32).fill(8))
/** Of everything that the stubbed worker signs. */
export const evmHash = `0x${'77'.repeat(32)}` as const
export const solHash = encodeBase58(new Uint8Array(64).fill(9))
const router = `0x${'cd'.repeat(20)}`

const builds = {
  eth: 'swap',
  base: 'swap',
  bsc: 'pancake-v2',
  four: 'four',
  sol: 'solana',
  pump: 'solana',
} as const

const coins = {
  EVM: { decimals: 18, native: nativeCoin, gasUnits: '100000' },
  SOL: { decimals: 9, native: nativeSolMint, gasUnits: null },
} as const

function askedIn(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://server')
  const [name = '', token = ''] = pathname.split('/').slice(3)
  const { side, units = '', slippageBps } = Object.fromEntries(searchParams)
  return { network: findNetwork(name) ?? 'eth', token, isBuy: side === 'buy', units, slippageBps }
}

/** The quote that a path of `getQuote` asks for, with changes. */
export function quoteOf(path: string, change: Body = {}): Reply {
  const { network, token, isBuy, units: asked, slippageBps } = askedIn(path)
  const { family, coin } = networkFacts[network]
  const { decimals, native, gasUnits } = coins[family]
  const [tokenIn, tokenOut] = isBuy ? [native, token] : [token, native]
  const amount = (of: string, units: string) => ({
    token: of,
    symbol: of === native ? coin : 'TOKEN',
    decimals: of === native ? decimals : 6,
    units,
  })
  const quoted = quoteWire({
    network,
    side: isBuy ? 'buy' : 'sell',
    spend: amount(tokenIn, asked),
    // Two coins for a sale: more than the network takes.
    receive: amount(tokenOut, isBuy ? '2000000' : `2${'0'.repeat(decimals)}`),
    minimumUnits: isBuy ? '1900000' : `19${'0'.repeat(decimals - 1)}`,
    slippageBps: Number(slippageBps ?? '500'),
    isAutoSlippage: slippageBps === undefined,
    // What explains the automatic slippage.
    priceImpactBps: 100,
    hops: [{ dex: 'uniswap-v2', pool: router, tokenIn, tokenOut, feePips: 3_000 }],
    build: builds[network],
    fees: { ...noFees, tokenTax: { buyBps: 0, sellBps: 0 } },
    gasUnits,
    simulation: null,
    expiresAtMs: Date.now() + 1_000_000,
  })
  return ok({ ...quoted, ...change })
}

export const trading = (isRouteServiceOpen = false, networks: Body = {}): Reply =>
  ok({
    environment: { id: 'env', runId: null },
    networks,
    routeService: { isOpen: isRouteServiceOpen, why: null },
    faucet: { isOpen: false },
  })

export const holding = (units: string): Reply => ({
  body: { status: 'success', data: { balance: '1', units, decimals: 18 } },
})

/** A send's reply. */
export const sent = (outcome: string, error: string | null = null, detail: string | null = null): Answer => ({
  body: { success: outcome === 'accepted', outcome, error, detail, data: { txHash: evmHash } },
})
/** The operator's fee as `trading` and, with amounts, a quote name it. */
export const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
const open = { isOpen: true, why: null }
const charged = { serviceFee, protections: { off: open, on: open, strong: open } }
/** Takes the fee on BNB Chain, where it is paid apart. */
export const takesFee: Answers = {
  '/api/trading': trading(false, { bsc: charged, base: charged }),
  '/api/quote/': (path) => {
    const service = { ...serviceFee, units: '1000', token: nativeCoin }
    return quoteOf(path, { fees: { ...noFees, tokenTax: { buyBps: 0, sellBps: 0 }, service } })
  },
}
export const verdict = (state: string): Reply => ok({ state, block: 1, evidence: [] })

const bscTx = (permitData: unknown): Reply => ({
  body: {
    success: true,
    data: {
      txData: {
        unsignedTx: { to: router, data: '0x', value: '0' },
        commands: '0x00',
        inputs: ['0x00'],
        permitData,
      },
    },
  },
})
/** A sale on BNB Chain whose permission has everything but its nonce. */
export const permitWithoutNonce = bscTx({ permit2: router })

/** A block of this moment. */
export const newestBlock = () => ({
  number: '0x1',
  timestamp: `0x${Math.floor(Date.now() / 1_000).toString(16)}`,
  baseFeePerGas: '0x3b9aca00',
})

const nodeReplies = (): Body => ({
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x3b9aca',
  eth_getBlockByNumber: newestBlock(),
  eth_getTransactionCount: '0x1',
  eth_call: '0x',
  getLatestBlockhash: {
    value: { blockhash: encodeBase58(new Uint8Array(32).fill(3)), lastValidBlockHeight: 9 },
  },
  getMultipleAccounts: { value: [null] },
})

/** A node that answers by method; what `own` has no answer to is answered as by one that carries every trade out. */
export const nodeOf =
  (own: (method: string, params: readonly unknown[]) => Body | null = () => null): Answer =>
  (_, { id, method, params }) => {
    const name = String(method)
    const answer = own(name, params as unknown[]) ?? { result: nodeReplies()[name] }
    return { body: { jsonrpc: '2.0', id, ...answer } }
  }

const everything: Answers = {
  '/': fault('reply.malformed'),
  '/api/trading': trading(),
  '/api/prices': ok({ SOL: 100, ETH: 2_000, BNB: 500, SUI: 1, VIRTUAL: 1 }),
  '/api/queryTokenBal/': holding('1000000000000000000000'),
  '/api/quote/': (path) => quoteOf(path),
  '/api/swap': ok([{ tx: { to: router, data: '0x', value: '0' } }]),
  '/api/bsc/pancake-v2/swap-tx': bscTx(null),
  '/api/four/swap-tx': bscTx(null),
  // A signature of zeros and two bytes of message.
  '/api/sol/swap/build': ok({
    transaction: btoa(`\u0001${'\0'.repeat(64)}\u0001\u0001`),
    lastValidBlockHeight: 9,
  }),
  '/api/sol/swap/sendTx': { body: { success: true, outcome: 'accepted', error: null, data: solHash } },
  '/api/eth/broadcast-tx': sent('accepted'),
  '/api/base/broadcast-tx': sent('accepted'),
  '/api/bsc/broadcast-tx': sent('accepted'),
  '/api/execution/': verdict('landed'),
  '/rpc/': nodeOf(),
}

/** The answers of a batch in one; its first failure stands for all. */
function answerAll(replies: readonly Reply[]): Response {
  const failed = replies.find(({ status }) => status !== undefined)
  const told = failed ? failed.body : replies.map(({ body }) => body)
  return new Response(JSON.stringify(told), { status: failed?.status ?? 200 })
}

/** Stubs `fetch` with a server that carries every trade out, apart from the given answers. */
export function stubTradeServer(given: Answers = {}): void {
  const answers: Record<string, Answer> = { ...everything, ...given }
  const lookUp = '/api/execution/'
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const fitting = Object.keys(answers).filter((start) => path.startsWith(start))
    const longest = fitting.toSorted((one, other) => other.length - one.length)[0] ?? '/'
    const answer = answers[longest] ?? fault('reply.malformed')
    const sentBody = typeof body === 'string' ? (JSON.parse(body) as Body | Body[]) : {}
    const answerTo = (one: Body) => (typeof answer === 'function' ? answer(path, one) : answer)
    if (Array.isArray(sentBody)) return answerAll(sentBody.map(answerTo))
    const reply = answerTo(sentBody)
    // No chain knows what was refused.
    const isRefused = (reply.body as Body).outcome === 'refused'
    if (isRefused && given[lookUp] === undefined) answers[lookUp] = verdict('unknown')
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** The log of a transfer of `evmToken`, in base units. */
export const transferLog = (to: string, units: bigint, from: string = evmToken) => ({
  address: evmToken,
  topics: [transfer, topicOf(from), topicOf(to)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
})
