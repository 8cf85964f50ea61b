import { encodeBase58 } from '@peregrine/core/base58'
import { findNetwork, networks } from '@peregrine/core/network'
import { programs } from '@peregrine/protocols/solana/programs'
import { createHash } from 'node:crypto'
import { honestBnbSwap, honestSolanaSwap, honestSwap } from './honestBuilds.ts'
import { honestQuote } from './honestQuote.ts'
import type { Ledger } from './ledger.ts'
import { coinPrices, type Place, places } from './places.ts'

export type Body = Record<string, unknown>
/** An answer, and which of the server's words it is. */
export type Told = { label: string; body: unknown; status?: number }
/** What a server answers to a call. */
export type Tell = (told: Told) => Told

type Call = { path: string; query: URLSearchParams; sent: Body }
type Scene = {
  place: Place
  ledger: Ledger
  nowMs: () => number
  spentUsd: string
  /** The operator's share as it is built into calls. */
  builtFee: Place['fee']
}

const ok = (label: string, data: unknown): Told => ({ label, body: { code: '000000', msg: '', data } })
const hex = (value: bigint | number) => `0x${value.toString(16)}`

export const environment = { id: 'p18-environment', runId: null } as const

const open = { isOpen: true, why: null }
function tradingOf() {
  return {
    environment,
    networks: Object.fromEntries(
      networks.map((network) => [
        network,
        { serviceFee: places[network].fee, protections: { off: open, on: open, strong: open } },
      ]),
    ),
    routeService: { isOpen: false, why: 'operator' },
    faucet: { isOpen: false },
    polling: { EVM: { everyMs: 2_000, tries: 30 }, SOL: { everyMs: 1_000, tries: 10 } },
    send: { timeoutMs: 10_000, maxRetries: 2 },
  }
}

function securityOf({ network, token, pool, dex }: Place, nowMs: number) {
  const flag = (value: unknown) => ({ value, measuredAtMs: nowMs, evidence: [] })
  return {
    network,
    tokenAddress: token,
    pool,
    dex,
    block: 100,
    measuredAtMs: nowMs,
    flags: { honeypot: flag(false), buyTax: flag(0), sellTax: flag(0) },
    remarks: [],
    checkers: [],
  }
}

function quoteReply({ path, query }: Call, { ledger, nowMs }: Scene): Told {
  const place = places[findNetwork(path.split('/')[3] ?? '') ?? 'eth']
  const slippage = query.get('slippageBps')
  return ok(
    'quote',
    honestQuote(
      place,
      {
        side: query.get('side') === 'sell' ? 'sell' : 'buy',
        units: BigInt(query.get('units') ?? '0'),
        wallet: query.get('wallet') ?? '',
        slippageBps: slippage === null ? null : Number(slippage),
      },
      ledger,
      nowMs(),
    ),
  )
}

function balanceReply({ path }: Call, { ledger }: Scene): Told {
  const [, , , network, wallet = '', token = ''] = path.split('/')
  const place = places[findNetwork(network ?? '') ?? 'eth']
  const units = ledger.balance(place, wallet, token).toString()
  const decimals = token === place.coin ? place.coinDecimals : place.tokenDecimals
  return { label: 'balance', body: { status: 'success', data: { balance: '1', units, decimals } } }
}

/** What the wallet has put into the token: half of what its holding is worth. */
function makersReply({ query }: Call, { spentUsd }: Scene): Told {
  const address = query.get('wallets') ?? ''
  return ok('makers', {
    developer: null,
    snipers: null,
    makers: [{ address, name: null, tags: [], buys: 1, sells: 0, boughtUsd: spentUsd, soldUsd: '0' }],
  })
}

function blockOf({ place: { gas }, nowMs }: Scene) {
  const seconds = Math.floor(nowMs() / 1_000)
  return { number: hex(1_000), timestamp: hex(seconds), baseFeePerGas: hex(gas.base) }
}

function solanaResult(method: string, { ledger, nowMs, place }: Scene): unknown {
  if (method === 'getLatestBlockhash') {
    const blockhash = blockhashAt(nowMs())
    ledger.noteBlockhash(blockhash)
    return { context: { slot: 1 }, value: { blockhash, lastValidBlockHeight: 1_150 } }
  }
  if (method === 'getAccountInfo')
    return { value: { owner: programs.token, data: { parsed: { info: { decimals: place.tokenDecimals } } } } }
  return null
}

type Reads = Readonly<Record<string, (params: readonly unknown[], scene: Scene) => unknown>>

const evmReads: Reads = {
  eth_getBlockByNumber: (_, scene) => blockOf(scene),
  eth_gasPrice: (_, { place }) => hex(place.gas.price),
  eth_maxPriorityFeePerGas: (_, { place }) => hex(place.gas.tip),
  eth_feeHistory: (_, { place }) => ({
    oldestBlock: hex(990),
    reward: Array.from({ length: 10 }, () => [hex(place.gas.tip)]),
  }),
  eth_getTransactionCount: ([wallet, block], { place, ledger }) =>
    hex(
      block === 'pending'
        ? ledger.pendingOf(place.chain, String(wallet))
        : ledger.nonceOf(place.chain, String(wallet)),
    ),
  eth_estimateGas: ([call]) => hex('data' in (call as object) ? 45_000 : 21_000),
  eth_getTransactionReceipt: ([hash], { ledger }) => {
    const { state } = ledger.verdict(String(hash))
    return { status: state === 'landed' ? '0x1' : '0x0', blockNumber: hex(1_000), logs: [] }
  },
}

/** `eth_call` is a node's trial of a transaction. */
function trial([call]: readonly unknown[], { place, ledger }: Scene): Body {
  const { from, to, data } = call as { from: string; to: string; data: string }
  const isApproval = data.startsWith('0x095ea7b3')
  const units = isApproval ? BigInt(`0x${data.slice(-64)}`) : 0n
  const isRefused =
    ledger.isStubborn && units > 0n && ledger.allowance(from, to, place.spender ?? '') > 0n && isApproval
  return isRefused
    ? { error: { code: 3, message: 'execution reverted' } }
    : { result: `0x${'0'.repeat(63)}1` }
}

function rpcReply({ sent }: Call, scene: Scene): Told {
  const { id, method, params } = sent as { id: number; method: string; params: readonly unknown[] }
  const name = method === 'eth_getTransactionCount' ? `${method}.${String(params[1])}` : method
  const label = `rpc.${name}`
  if (method === 'eth_call') return { label, body: { jsonrpc: '2.0', id, ...trial(params, scene) } }
  const result = scene.place.isEvm ? evmReads[method]?.(params, scene) : solanaResult(method, scene)
  return { label, body: { jsonrpc: '2.0', id, result } }
}

async function sendReply({ path, sent }: Call, { place, ledger }: Scene): Promise<Told> {
  const raw = String(sent['signedTx'] ?? sent['signedTransaction'] ?? sent['tx'])
  const { outcome, error, hash } = await ledger.send(place.chain, raw)
  const data = path === '/api/sol/swap/sendTx' ? hash : { txHash: hash }
  return { label: 'send', body: { success: outcome === 'accepted', error, outcome, detail: null, data } }
}

function verdictReply({ path }: Call, { ledger }: Scene): Told {
  const { state, atMs } = ledger.verdict(path.split('/').at(-1) ?? '')
  const evidence = [{ source: 'node', node: 1, says: 'success', block: 1_000 }]
  return ok('verdict', { state, block: atMs === null ? null : 1_000, evidence })
}

/** A blockhash of a moment. */
const blockhashAt = (nowMs: number) =>
  encodeBase58(
    new Uint8Array(
      createHash('sha256')
        .update(`block ${Math.floor(nowMs / 400)}`)
        .digest(),
    ),
  )

async function buildReply({ path, sent }: Call, scene: Scene): Promise<Told> {
  const { ledger, nowMs, builtFee } = scene
  const place = { ...scene.place, fee: builtFee }
  if (path === '/api/swap') return ok('build', honestSwap(place, sent))
  if (path !== '/api/sol/swap/build') return { label: 'build', body: honestBnbSwap(place, sent) }
  const blockhash = blockhashAt(nowMs())
  ledger.noteBlockhash(blockhash)
  return ok('build', await honestSolanaSwap(place, sent, blockhash))
}

const builds = [
  '/api/swap',
  '/api/bsc/pancake-v2/swap-tx',
  '/api/bsc/pancake-v3/swap-tx/v2',
  '/api/four/swap-tx',
  '/api/sol/swap/build',
]
const sends = [
  '/api/builders/send',
  '/api/eth/broadcast-tx',
  '/api/base/broadcast-tx',
  '/api/bsc/broadcast-tx',
  '/api/sol/swap/sendTx',
]

type Reply = [string, (call: Call, scene: Scene) => Told | Promise<Told>]

/** By the start of a path. */
const replies: readonly Reply[] = [
  ['/api/trading', () => ok('trading', tradingOf())],
  ['/api/prices', () => ok('prices', coinPrices)],
  ['/api/quote/', quoteReply],
  ['/api/queryTokenBal/', balanceReply],
  ['/api/makers/', makersReply],
  ['/api/security/', (_, { place, nowMs }) => ok('security', securityOf(place, nowMs()))],
  ['/rpc/', rpcReply],
  ['/api/execution/', verdictReply],
  ...sends.map((path): Reply => [path, sendReply]),
  ...builds.map((path): Reply => [path, buildReply]),
]

async function answer(call: Call, scene: Scene): Promise<Told> {
  const found = replies.find(([start]) => call.path.startsWith(start))
  return (
    found?.[1](call, scene) ?? {
      label: 'none',
      status: 404,
      body: { code: 'feature.off', msg: '', data: null },
    }
  )
}

/** A truthful server as `fetch` sees it, whose every answer passes through `tell`. */
export function serve(scene: Scene, tell: Tell) {
  return async (url: string, { body }: RequestInit = {}): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(url, 'http://peregrine.test')
    const sent = typeof body === 'string' ? (JSON.parse(body) as Body | Body[]) : {}
    const tellOne = async (one: Body) => tell(await answer({ path, query, sent: one }, scene))
    if (Array.isArray(sent)) {
      const told: Told[] = []
      for (const one of sent) told.push(await tellOne(one))
      return new Response(JSON.stringify(told.map((one) => one.body)))
    }
    const told = await tellOne(sent)
    return new Response(JSON.stringify(told.body), { status: told.status ?? 200 })
  }
}
