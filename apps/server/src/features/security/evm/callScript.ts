import type { SimulatedBlock, SimulatedCall, SimulatedResult } from '@peregrine/chains/evm/simulateCalls'
import type { EvmCall } from '@peregrine/protocols/poolInfo'
import { erc20, type Head, uintOf } from './evmState.ts'

type OpenBlock = {
  number: number
  time: number
  calls: SimulatedCall[]
  balances: Record<string, bigint>
}
type Step = { block: number; at: number }

/** Reads base units from the results; null when the token gives none. */
export type Balance = (results: SimulatedResult[][]) => bigint | null
export type Outcome = (results: SimulatedResult[][]) => SimulatedResult

const readGas = 400_000n
const swapGas = 3_000_000n

/** Returns the first less the second; null when either is unknown. */
export function difference(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one - other
}

/** Calls of a simulation in order, each with a reader for its result. */
export class CallScript {
  readonly #blocks: [OpenBlock, ...OpenBlock[]]

  constructor(head: Head) {
    this.#blocks = [{ number: head.number + 1, time: head.time + 1, calls: [], balances: {} }]
  }

  get #last(): OpenBlock {
    return this.#blocks.at(-1) ?? this.#blocks[0]
  }

  get blocks(): readonly SimulatedBlock[] {
    return this.#blocks
  }

  /** Starts a later block. */
  wait(blocks: number, seconds: number): void {
    const { number, time } = this.#last
    this.#blocks.push({ number: number + blocks, time: time + seconds, calls: [], balances: {} })
  }

  /** Gives accounts coins from the current block on. */
  fund(account: string, wei: bigint): void {
    this.#last.balances[account] = wei
  }

  call(from: string, { to, data }: EvmCall, value = 0n, gas = swapGas): Outcome {
    const step: Step = { block: this.#blocks.length - 1, at: this.#last.calls.length }
    this.#last.calls.push({ from, to, data, value, gas })
    return (results) => results[step.block]?.[step.at] as SimulatedResult
  }

  balance(reader: string, token: string, owner: string): Balance {
    const read = this.call(reader, { to: token, data: erc20.balanceOf(owner) }, 0n, readGas)
    return this.#uint(read)
  }

  #uint(read: Outcome): Balance {
    return (results) => {
      const { isOk, output } = read(results)
      return isOk ? uintOf(output) : null
    }
  }

  supply(reader: string, token: string): Balance {
    const read = this.call(reader, { to: token, data: erc20.totalSupply }, 0n, readGas)
    return this.#uint(read)
  }
}
