import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import { resultOfFailedCall } from '@peregrine/chains/rpc/failedCall'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { addressAt, parseEvmWords, uintAt, wordOf } from '@peregrine/protocols/evmWords'

export type Head = { number: number; time: number }

/** Chain state at one block, read by calls. */
export type EvmState = { chain: ChainKey; ask: CallNode; head: Head }

function parseNumber(raw: unknown): number {
  if (typeof raw !== 'string' || !/^0x[0-9a-f]{1,13}$/.test(raw)) {
    throw new Fault('reply.malformed', { what: 'header' })
  }
  return Number(raw)
}

/** Pins the newest block, at which everything in a measurement is read. */
export async function openState(ask: CallNode, chain: ChainKey): Promise<EvmState> {
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as Record<string, unknown> | null
  return { chain, ask, head: { number: parseNumber(block?.number), time: parseNumber(block?.timestamp) } }
}

const tag = ({ head }: EvmState): string => `0x${head.number.toString(16)}`

/** Returns a call's result as hex; null when it reverts or there is no contract. */
export async function readCall(state: EvmState, to: string, data: string): Promise<string | null> {
  try {
    const raw = await state.ask('eth_call', [{ to, data }, tag(state)])
    return typeof raw === 'string' && raw.length > 2 ? raw : null
  } catch (error) {
    return resultOfFailedCall(error, state.chain)
  }
}

export async function readUint(state: EvmState, to: string, data: string): Promise<bigint | null> {
  return uintOf(await readCall(state, to, data))
}

/** Returns the first word of a result; null when there is none. */
export function uintOf(answer: string | null): bigint | null {
  const words = parseEvmWords(answer)
  return words && words.count > 0 ? uintAt(words, 0) : null
}

export async function readAddress(state: EvmState, to: string, data: string): Promise<string | null> {
  const words = parseEvmWords(await readCall(state, to, data))
  return words && words.count > 0 ? addressAt(words, 0) : null
}

/** Returns an account's code in lower case; 0x without code. */
export async function readCode(state: EvmState, address: string): Promise<string> {
  const raw = await state.ask('eth_getCode', [address, tag(state)])
  if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]*$/.test(raw)) {
    throw new Fault('reply.malformed', { what: 'code' })
  }
  return raw.toLowerCase()
}

/** Returns the address in a storage slot; null for zero. */
export async function readSlot(state: EvmState, address: string, slot: string): Promise<string | null> {
  const raw = await state.ask('eth_getStorageAt', [address, slot, tag(state)])
  if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(raw)) {
    throw new Fault('reply.malformed', { what: 'storage' })
  }
  const value = BigInt(raw) & ((1n << 160n) - 1n)
  return value === 0n ? null : `0x${value.toString(16).padStart(40, '0')}`
}

export const erc20 = {
  totalSupply: '0x18160ddd',
  balanceOf: (owner: string): string => `0x70a08231${wordOf(owner)}`,
  transfer: (to: string, amount: bigint): string => `0xa9059cbb${wordOf(to)}${wordOf(amount)}`,
  approve: (spender: string, amount: bigint): string => `0x095ea7b3${wordOf(spender)}${wordOf(amount)}`,
} as const

/** Simulated wallets: first 20 bytes of the SHA-256 of a sentence, so nobody has their keys. */
export const throwaway = {
  buyer: '0x48ed6a99e4b79ee8257259068c3dea438a417f48',
  friend: '0xca73d159d44568a3b30ba93a1f60bed853ff0f58',
  stranger: '0xaa598441f9ac9ef0b097a737ed986f4634b96e47',
} as const
