import { createHash } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { computeBudget } from '@peregrine/protocols/solana/computeBudget'
import { computeUnitsOf, swapSteps } from '@peregrine/protocols/solana/composeSwap'
import type { FindAddress } from '@peregrine/protocols/solana/findAddress'
import { isAddressText } from '@peregrine/protocols/solana/instructionParts'
import { findHopVenue } from '@peregrine/protocols/solana/openHops'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { quoteHops, type RouteQuote } from '@peregrine/protocols/solana/quoteHops'
import type { HopRequest, SolanaAccount, SolanaHop } from '@peregrine/protocols/solana/swapHop'
import type { Instruction } from '@peregrine/protocols/solana/writeMessage'
import type { Ledger } from '../ledger/ledger.ts'
import { canonicalPool, cpmmPool, usdc } from '../programs/addresses.ts'
import { addressBytes, programAddress } from '../wire/programAddress.ts'
import { isPlainRecord } from './isPlainRecord.ts'
import { writeLookupTable } from './lookupTables.ts'
import type { PlaceFault } from './placeFaults.ts'

/** A reply with an HTTP status, as the service gives it. */
export type RouteReply = { status: number; reply: unknown }

type Asked = { inputMint: string; outputMint: string; units: bigint; slippageBps: number }

const find: FindAddress = async (program, seeds) => programAddress(program, ...seeds)
/** Any wallet that is not the trader's: accounts that two wallets share belong into a table. */
const nobody = encodeBase58(createHash('sha256').update('route service').digest())

const failed = (error: string, errorCode: string): RouteReply => ({
  status: 400,
  reply: { error, errorCode },
})

function parseAsked(fields: Record<string, unknown>): Asked | null {
  const { inputMint, outputMint, amount, slippageBps = '50' } = fields
  const isRight =
    isAddressText(inputMint) &&
    isAddressText(outputMint) &&
    typeof amount === 'string' &&
    /^[1-9]\d{0,19}$/.test(amount) &&
    /^\d{1,5}$/.test(String(slippageBps))
  return isRight ? { inputMint, outputMint, units: BigInt(amount), slippageBps: Number(slippageBps) } : null
}

/** A stand-in for a route service in the form of Jupiter's v1: GET quote, POST swap-instructions. */
export class RouteService {
  readonly #ledger: Ledger
  readonly #fault: () => PlaceFault
  /** Tables by the pools of a route. */
  readonly #tables = new Map<string, string>()

  constructor(ledger: Ledger, fault: () => PlaceFault) {
    this.#ledger = ledger
    this.#fault = fault
  }

  async quote(query: URLSearchParams): Promise<RouteReply> {
    if (this.#fault().refuses) return { status: 503, reply: { error: 'Service Unavailable' } }
    const asked = parseAsked(Object.fromEntries(query))
    if (!asked) return failed('Query parameters are malformed', 'INVALID_QUERY')
    if (Number(query.get('platformFeeBps') ?? 0) > 0)
      return failed('The sandbox takes no platform fee', 'PLATFORM_FEE_UNSUPPORTED')
    const route = await this.#best(asked)
    if (!route) return failed('Could not find any route', 'COULD_NOT_FIND_ANY_ROUTE')
    return { status: 200, reply: this.#describe(asked, route) }
  }

  async swapInstructions(body: unknown): Promise<RouteReply> {
    const { refuses, lies } = this.#fault()
    if (refuses) return { status: 503, reply: { error: 'Service Unavailable' } }
    const { quoteResponse, userPublicKey } = isPlainRecord(body) ? body : {}
    const quoted = isPlainRecord(quoteResponse) ? quoteResponse : {}
    const asked = parseAsked({ ...quoted, amount: quoted.inAmount })
    const minimum = /^[1-9]\d{0,19}$/.test(String(quoted.otherAmountThreshold))
    if (!asked || !minimum || !isAddressText(userPublicKey))
      return failed('Failed to deserialize the JSON body', 'INVALID_BODY')
    const route = await this.#best(asked)
    if (!route) return failed('Could not find any route', 'COULD_NOT_FIND_ANY_ROUTE')
    const least = lies ? 1n : BigInt(String(quoted.otherAmountThreshold))
    return { status: 200, reply: await this.#instructions(route, userPublicKey, least) }
  }

  #describe({ inputMint, outputMint, units, slippageBps }: Asked, route: RouteQuote): object {
    const least = (route.received * BigInt(10_000 - Math.min(slippageBps, 10_000))) / 10_000n
    return {
      inputMint,
      inAmount: String(units),
      outputMint,
      outAmount: String(route.received),
      otherAmountThreshold: String(least || 1n),
      swapMode: 'ExactIn',
      slippageBps,
      platformFee: null,
      priceImpactPct: String(route.impactBps / 10_000),
      routePlan: route.hops.map((hop, index) => ({
        swapInfo: {
          ammKey: hop.pool,
          label: hop.dex,
          inputMint: hop.tokenIn,
          outputMint: hop.tokenOut,
          inAmount: String(route.quotes[index]?.spend ?? 0n),
          outAmount: String(route.quotes[index]?.received ?? 0n),
          feeAmount: String(route.quotes[index]?.fee.units ?? 0n),
          feeMint: route.quotes[index]?.fee.token ?? '',
        },
        percent: 100,
      })),
      contextSlot: this.#ledger.slot(),
      timeTaken: 0.001,
    }
  }

  async #instructions(route: RouteQuote, wallet: string, minimum: bigint): Promise<object> {
    const steps = await this.#steps(route, wallet, minimum)
    const strangers = await this.#steps(route, nobody, minimum)
    const trades = steps.trades.map(written)
    return {
      tokenLedgerInstruction: null,
      computeBudgetInstructions: computeBudget(computeUnitsOf(route), 0n).map(written),
      setupInstructions: [...steps.before.map(written), ...trades.slice(0, -1)],
      swapInstruction: trades.at(-1),
      cleanupInstruction: steps.after[0] ? written(steps.after[0]) : null,
      otherInstructions: [],
      addressLookupTableAddresses: [
        this.#table(route, Object.values(steps).flat(), Object.values(strangers).flat()),
      ],
      prioritizationFeeLamports: 0,
    }
  }

  #steps(route: RouteQuote, wallet: string, minimum: bigint) {
    return swapSteps(find, { route, wallet, minimum })
  }

  /** The table of a route, with every account that does not depend on the wallet. */
  #table({ hops }: RouteQuote, own: readonly Instruction[], others: readonly Instruction[]): string {
    const key = hops.map(({ pool, tokenIn }) => `${pool} ${tokenIn}`).join()
    const known = this.#tables.get(key)
    if (known) return known
    const shared = new Set(others.flatMap(({ accounts }) => accounts.map(({ address }) => address)))
    const addresses = own.flatMap(({ accounts }) => accounts.map(({ address }) => address))
    const held = [...new Set(addresses)].filter((address) => shared.has(address))
    const name = createHash('sha256').update(key).digest('hex').slice(0, 32)
    const table = writeLookupTable(this.#ledger, name, held)
    this.#tables.set(key, table)
    return table
  }

  async #best({ inputMint, outputMint, units, slippageBps }: Asked): Promise<RouteQuote | null> {
    const direct = this.#between(inputMint, outputMint).map((hop) => [hop])
    const over = [nativeSolMint, usdc]
      .filter((middle) => middle !== inputMint && middle !== outputMint)
      .flatMap((middle) =>
        this.#between(inputMint, middle).flatMap((first) =>
          this.#between(middle, outputMint).map((second) => [first, second]),
        ),
      )
    let best: RouteQuote | null = null
    for (const requests of [...direct, ...over]) {
      const hops = await Promise.all(requests.map((request) => this.#open(request)))
      const opened = hops.filter((hop): hop is SolanaHop => hop !== null)
      const quote = opened.length === hops.length ? quoteHops(opened, units, slippageBps) : null
      if (quote && quote.spend === units && (!best || quote.received > best.received)) best = quote
    }
    return best
  }

  /** The sandbox's pools of two tokens. */
  #between(tokenIn: string, tokenOut: string): HopRequest[] {
    const coin = tokenIn === nativeSolMint ? tokenOut : tokenOut === nativeSolMint ? tokenIn : null
    const requests: HopRequest[] = [
      { dex: 'raydium-cpmm', pool: cpmmPool(tokenIn, tokenOut).pool, tokenIn, tokenOut },
    ]
    if (coin) requests.push({ dex: 'pumpswap', pool: canonicalPool(coin), tokenIn, tokenOut })
    return requests.filter(({ pool }) => this.#read(pool) !== null)
  }

  #read(address: string): SolanaAccount | null {
    const account = this.#ledger.svm.getAccount(addressBytes(address))
    return account ? { data: account.data(), owner: encodeBase58(account.owner()) } : null
  }

  async #open(request: HopRequest): Promise<SolanaHop | null> {
    const venue = findHopVenue(request.dex)
    const addresses = await venue?.list(find, request, this.#read(request.pool)?.data ?? null)
    const accounts = new Map((addresses ?? []).map((address) => [address, this.#read(address)]))
    return (await venue?.open(find, request, accounts)) ?? null
  }
}

function written({ program, accounts, data }: Instruction): object {
  return {
    programId: program,
    accounts: accounts.map(({ address, isSigner, isWritable }) => ({
      pubkey: address,
      isSigner,
      isWritable,
    })),
    data: Buffer.from(data).toString('base64'),
  }
}
