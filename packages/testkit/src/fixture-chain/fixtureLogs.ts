import { createHash } from 'node:crypto'
import type { BlockLog } from '@peregrine/chains/block'

const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  pairCreated: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  swap: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
}

type Draft = Omit<BlockLog, 'logIndex'>

/** A 20-byte address derived from a name. */
export function addressOf(name: string): string {
  return `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
}

/** A 32-byte hash of a text. */
export function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

export function transferLog(token: string, from: string, to: string, units: bigint): Draft {
  return { address: token, topics: [topics.transfer, topicOf(from), topicOf(to)], data: `0x${word(units)}` }
}

export function pairCreatedLog(factory: string, token0: string, token1: string, pair: string): Draft {
  const data = `0x${pair.slice(2).padStart(64, '0')}${word(1n)}`
  return { address: factory, topics: [topics.pairCreated, topicOf(token0), topicOf(token1)], data }
}

export function syncLog(pair: string, reserve0: bigint, reserve1: bigint): Draft {
  return { address: pair, topics: [topics.sync], data: `0x${word(reserve0)}${word(reserve1)}` }
}

/** `in0` and so on as in the event of a Uniswap V2 pair. */
export function swapLog(
  pair: string,
  wallet: string,
  amounts: { in0: bigint; in1: bigint; out0: bigint; out1: bigint },
): Draft {
  const data = `0x${word(amounts.in0)}${word(amounts.in1)}${word(amounts.out0)}${word(amounts.out1)}`
  return { address: pair, topics: [topics.swap, topicOf(wallet), topicOf(wallet)], data }
}
