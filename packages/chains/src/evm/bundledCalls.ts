import { isFault } from '@peregrine/core/fault'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import type { Call } from '../chainReads.ts'
import { LearnedSize } from '../rpc/learnedSize.ts'
import { saysNothingOfSize } from '../rpc/refusedRange.ts'
import type { RpcReply } from '../rpc/replies.ts'
import { RpcFailure, type RpcFailureKind } from '../rpc/rpcFailure.ts'
import {
  type BundledAnswer,
  buildCallBundle,
  fitsBundle,
  gasAlone,
  maxBundle,
  parseCallBundle,
} from './callBundle.ts'
import type { EvmClient } from './evmClient.ts'

/** Result of a call: its hex, null if the contract failed or it is none; or what kept it from being known. */
export type CallAnswer = string | null | RpcFailure

/** Where and for what calls are made; `block` is a number in hex or a tag. */
type Place = { block: string; purpose: RpcPurpose }
type Round = { calls: Map<string, Call>; answers: Promise<ReadonlyMap<string, CallAnswer>> }
/**
 * What a bundle told of a call; `isRefused` where the bundle as a whole was, so that it told nothing, and `isInDoubt`
 * where that may have been in passing.
 */
type Told = { call: Call; answer: BundledAnswer | RpcFailure; isRefused: boolean; isInDoubt: boolean }

/** Longest wait for the bundle that tells whether a size is refused or an endpoint failed in passing. */
const verdictMs = 2_000

const nameOf = ({ to, data }: Call) => `${to} ${data}`

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

function answerOf(reply: RpcReply): CallAnswer {
  if ('result' in reply) return isHex(reply.result) ? reply.result : null
  return reply.failure.isOfContract ? null : reply.failure
}

/** Answers of a bundle; null if it has to be asked in smaller ones. */
function answersOf(reply: RpcReply, calls: readonly Call[]): readonly (BundledAnswer | RpcFailure)[] | null {
  if ('result' in reply) return parseCallBundle(reply.result, calls.length)
  const { failure } = reply
  return saysNothingOfSize(failure.kind) ? calls.map(() => failure) : null
}

/** A size that no endpoint takes may be told by a failure of the whole request, which is rethrown otherwise. */
function repliesOf(error: unknown, count: number): RpcReply[] {
  const why = isFault(error, 'chain.unreachable') ? (error.context.why as RpcFailureKind) : null
  if (why === null || saysNothingOfSize(why)) throw error
  return Array.from({ length: count }, () => ({
    failure: new RpcFailure(why, 'no endpoint took the request'),
  }))
}

function partsOf(calls: readonly Call[], size: number): Call[][] {
  return Array.from({ length: Math.ceil(calls.length / size) }, (_, i) =>
    calls.slice(i * size, (i + 1) * size),
  )
}

/**
 * Calls of an EVM chain, as few requests as a node takes: those made in one turn of the event loop at one block are
 * bundled. How many it takes at once is found by trying; one by one on a node that takes no call without a destination.
 */
export class BundledCalls {
  readonly #client: EvmClient
  readonly #size = new LearnedSize(maxBundle)
  readonly #rounds = new Map<string, Round>()

  constructor(client: EvmClient) {
    this.#client = client
  }

  /**
   * Answers in the order of the calls. Each call has a bounded share of gas.
   *
   * @throws Fault `chain.unreachable` if no endpoint answered
   */
  async read(calls: readonly Call[], place: Place): Promise<CallAnswer[]> {
    const round = this.#roundAt(place)
    for (const call of calls) round.calls.set(nameOf(call), call)
    const answers = await round.answers
    return calls.map((call) => answers.get(nameOf(call)) ?? null)
  }

  #roundAt(place: Place): Round {
    const name = `${place.purpose} ${place.block}`
    const open = this.#rounds.get(name)
    if (open) return open
    const calls = new Map<string, Call>()
    const answers = endOfTurn().then(() => {
      this.#rounds.delete(name)
      return this.#readAll([...calls.values()], place)
    })
    const round = { calls, answers }
    this.#rounds.set(name, round)
    return round
  }

  async #readAll(calls: readonly Call[], place: Place): Promise<Map<string, CallAnswer>> {
    const answers = new Map<string, CallAnswer>()
    const { size } = this.#size
    const alone = calls.filter((call) => !fitsBundle(call))
    let open = calls.filter(fitsBundle)
    let doubted: Call[] = []
    while (open.length > 1 && this.#size.size > 1) {
      const told = await this.#readBundles(open, place)
      if (doubted.length === 0)
        doubted = told.flatMap(({ call, isInDoubt }) => (isInDoubt ? [call] : [])).slice(0, size)
      open = told.filter(({ isRefused }) => isRefused).map(({ call }) => call)
      for (const { call, answer } of told.filter(({ isRefused }) => !isRefused)) {
        if (answer === undefined) alone.push(call)
        else answers.set(nameOf(call), answer)
      }
    }
    const rest = [...alone, ...open]
    const last = await this.#readAlone(rest, place)
    for (const [i, call] of rest.entries()) answers.set(nameOf(call), last[i] ?? null)
    // Where nothing was answered in any size, it was not for the size.
    const isOut = [...answers.values()].every((answer) => answer instanceof RpcFailure)
    if (isOut || (await this.#isTaken(doubted, place))) this.#size.restore(size)
    return answers
  }

  /** Asks a bundle that failed once more, now that smaller ones were answered: true if it was not for its size. */
  async #isTaken(calls: readonly Call[], place: Place): Promise<boolean> {
    if (calls.length === 0) return false
    try {
      const signal = AbortSignal.timeout(verdictMs)
      const [reply] = await this.#ask([{ data: buildCallBundle(calls) }], place, signal)
      return reply !== undefined && 'result' in reply && answersOf(reply, calls) !== null
    } catch (error) {
      // It stays small then, and grows as after a refusal.
      if (isFault(error, 'chain.unreachable')) return false
      throw error
    }
  }

  async #readBundles(calls: readonly Call[], place: Place): Promise<Told[]> {
    const parts = partsOf(calls, this.#size.size)
    const requests = parts.map((part) => ({ data: buildCallBundle(part) }))
    const replies = await this.#ask(requests, place).catch((error: unknown) => repliesOf(error, parts.length))
    return parts.flatMap((part, i) => {
      const reply = replies[i] as RpcReply
      const answers = answersOf(reply, part)
      if (answers) this.#size.accept(part.length)
      else this.#size.refuse(part.length)
      const isRefused = answers === null
      const isInDoubt = isRefused && 'failure' in reply && reply.failure.kind === 'server'
      return part.map((call, at): Told => ({ call, answer: answers?.[at], isRefused, isInDoubt }))
    })
  }

  async #readAlone(calls: readonly Call[], place: Place): Promise<CallAnswer[]> {
    if (calls.length === 0) return []
    const requests = calls.map(({ to, data }) => ({ to, data, gas: gasAlone }))
    const answers = (await this.#ask(requests, place)).map(answerOf)
    if (answers.some((answer) => !(answer instanceof RpcFailure))) this.#size.accept(1)
    return answers
  }

  #ask(
    calls: readonly object[],
    { block, purpose }: Place,
    signal?: AbortSignal,
  ): Promise<readonly RpcReply[]> {
    const requests = calls.map((call) => ({ method: 'eth_call', params: [call, block] }))
    return this.#client.rpc.requestAll(requests, { purpose, ...(signal && { signal }) })
  }
}
