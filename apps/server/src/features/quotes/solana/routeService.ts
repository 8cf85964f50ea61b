import { decodeText, postJson } from '@peregrine/chains/rpc/postJson'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { RouteInstructionsWire } from '@peregrine/contract/routes/solanaSwaps'
import { getRouteInstructions, type getRouteQuote } from '@peregrine/contract/routes/solanaSwaps'
import { Fault } from '@peregrine/core/fault'
import { parseRetryAfter } from '@peregrine/core/retryAfter'
import { parseRoutedInstruction } from '@peregrine/protocols/solana/composeRouted'
import { z } from 'zod'
import { HostPauses } from '../../../outgoing/hostPauses.ts'
import { Refusal } from '../../../outgoing/openPlace.ts'

/** Product document, section 9. */
const maxAccounts = 64
const timeoutMs = 5_000
const maxReplyBytes = 1_000_000

/**
 * The operator's route service. Its own platform fee stays 0: it would need a token account of the operator for every
 * coin, and hide inside the router's call. The operator's fee is a plain transfer beside the trade (`composeRouted`).
 * While a pause lasts that it asked for, it is not asked.
 */
export type RouteService = { url: string; pauses?: HostPauses }

/** A service at a URL. One that refuses without a time may be asked at once: a trader waits. */
export function openRouteService(url: string, now: () => number): RouteService {
  return { url, pauses: new HostPauses(now, 0) }
}

export type RouteQuoteRequest = { inputMint: string; outputMint: string; units: string; slippageBps: number }
export type RouteQuoteReply = z.output<typeof getRouteQuote.reply>

const zAmount = z.string().regex(/^\d{1,20}$/)
const zStep = z.object({
  swapInfo: z.object({
    ammKey: z.string().max(64),
    label: z.string().max(64).optional(),
    inputMint: z.string().max(64),
    outputMint: z.string().max(64),
  }),
})
const zQuote = z.looseObject({
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: z.unknown(),
  outAmount: z.unknown(),
  otherAmountThreshold: z.unknown(),
  slippageBps: z.number().int().min(0).max(10_000),
  priceImpactPct: z.union([z.string().max(40), z.number()]).transform(String),
  routePlan: z.array(zStep).max(32),
})

/** A service's body as JSON; `why` says what went wrong. */
async function readJson(reply: Response): Promise<unknown> {
  const declared = Number(reply.headers.get('content-length') ?? 0)
  if (declared > maxReplyBytes) throw new RangeError('size')
  const text = await reply.text()
  if (text.length > maxReplyBytes) throw new RangeError('size')
  return JSON.parse(text)
}

function whyOf(error: unknown): string {
  if (error instanceof RpcFailure) return error.kind
  if (error instanceof Refusal) return error.status === null ? error.why : `HTTP ${error.status}`
  if (error instanceof SyntaxError || error instanceof RangeError) return 'reply'
  return error instanceof DOMException ? 'timeout' : 'unreachable'
}

const placeIn = ({ url }: RouteService, path: string): URL => new URL(`${url.replace(/\/$/, '')}/${path}`)

function refusalOf({ status, headers }: Response): Refusal {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), headers.get('date'), Date.now())
  return new Refusal('status', { status, retryAfterMs })
}

/** Asks unless the service has asked for a pause; a refusal may begin one. */
async function askUnpaused<Reply>({ pauses }: RouteService, { host }: URL, ask: () => Promise<Reply>) {
  pauses?.check(host)
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) pauses?.note(host, error)
    if (error instanceof RpcFailure && error.kind === 'rate-limited')
      pauses?.note(host, new Refusal('status', { status: 429, retryAfterMs: error.retryAfterMs }))
    throw error
  }
}

async function askQuote(service: RouteService, asked: RouteQuoteRequest): Promise<unknown> {
  const query = new URLSearchParams({
    inputMint: asked.inputMint,
    outputMint: asked.outputMint,
    amount: asked.units,
    slippageBps: String(asked.slippageBps),
    swapMode: 'ExactIn',
    maxAccounts: String(maxAccounts),
  })
  const place = placeIn(service, `quote?${query}`)
  try {
    return await askUnpaused(service, place, async () => {
      const reply = await fetch(place, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      if (!reply.ok) throw refusalOf(reply)
      return readJson(reply)
    })
  } catch (error) {
    throw new Fault('route.quote-failed', { why: whyOf(error) }, { cause: error })
  }
}

function amountOf(raw: unknown): string {
  const parsed = zAmount.safeParse(raw)
  if (!parsed.success || BigInt(parsed.data) === 0n) throw new Fault('route.amount-malformed')
  return parsed.data
}

/**
 * Asks the route service for a quote (Jupiter's v1 form) and checks it against what was asked.
 *
 * @throws Fault `route.quote-failed` (获取报价失败), `route.amount-malformed` (Invalid parsed output amount)
 */
export async function fetchRouteQuote(
  service: RouteService,
  asked: RouteQuoteRequest,
): Promise<RouteQuoteReply> {
  const raw = await askQuote(service, asked)
  const parsed = zQuote.safeParse(raw)
  if (!parsed.success) throw new Fault('route.quote-failed', { why: 'reply' })
  const { data } = parsed
  const [inUnits, outUnits, minimumUnits] = [
    amountOf(data.inAmount),
    amountOf(data.outAmount),
    amountOf(data.otherAmountThreshold),
  ]
  const isForeign =
    data.inputMint !== asked.inputMint || data.outputMint !== asked.outputMint || inUnits !== asked.units
  if (isForeign) throw new Fault('route.quote-failed', { why: 'another trade' })
  const leastUnits = (BigInt(outUnits) * BigInt(10_000 - asked.slippageBps)) / 10_000n
  if (BigInt(minimumUnits) < leastUnits || BigInt(minimumUnits) > BigInt(outUnits))
    throw new Fault('route.amount-malformed')
  return {
    inUnits,
    outUnits,
    minimumUnits,
    slippageBps: data.slippageBps,
    priceImpactPct: data.priceImpactPct,
    hops: data.routePlan.map(({ swapInfo }) => ({
      dex: swapInfo.label ?? '',
      pool: swapInfo.ammKey,
      tokenIn: swapInfo.inputMint,
      tokenOut: swapInfo.outputMint,
    })),
    quoteResponse: raw as Record<string, unknown>,
  }
}

async function askInstructions(service: RouteService, body: string): Promise<unknown> {
  const place = placeIn(service, 'swap-instructions')
  try {
    const bytes = await askUnpaused(service, place, () => postJson(place, body, { timeoutMs }))
    if (bytes.length > maxReplyBytes) throw new RangeError('size')
    return JSON.parse(decodeText(bytes))
  } catch (error) {
    throw new Fault('route.build-failed', { why: whyOf(error) }, { cause: error })
  }
}

/** Every instruction is checked here already, so that a broken reply is told as such before the page builds. */
function checkInstructions(found: RouteInstructionsWire): void {
  const named: [string, unknown][] = [
    ...found.computeBudgetInstructions.map((one) => ['computeBudgetInstructions', one] as [string, unknown]),
    ...found.setupInstructions.map((one) => ['setupInstructions', one] as [string, unknown]),
    ['tokenLedgerInstruction', found.tokenLedgerInstruction],
    ['swapInstruction', found.swapInstruction],
    ['cleanupInstruction', found.cleanupInstruction],
  ]
  for (const [part, one] of named) if (one !== null) parseRoutedInstruction(one, part)
}

/**
 * Asks the route service for the instructions of its quote.
 *
 * @throws Fault `route.build-failed` (构建jup swapTx失败), `instruction.malformed` (Invalid instruction format)
 */
export async function fetchRouteInstructions(
  service: RouteService,
  asked: { quoteResponse: Record<string, unknown>; userPublicKey: string },
): Promise<RouteInstructionsWire> {
  const raw = await askInstructions(service, JSON.stringify({ ...asked, wrapAndUnwrapSol: true }))
  if (typeof raw === 'object' && raw !== null && 'error' in raw && raw.error)
    throw new Fault('route.build-failed', { why: 'refused' })
  const fields = { tokenLedgerInstruction: null, cleanupInstruction: null, ...(raw as object) }
  const parsed = getRouteInstructions.reply.safeParse(fields)
  if (!parsed.success) {
    const part = String(parsed.error.issues[0]?.path[0] ?? 'reply')
    throw new Fault('instruction.malformed', { part })
  }
  checkInstructions(parsed.data)
  return parsed.data
}
