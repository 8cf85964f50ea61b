import { randomBytes } from 'node:crypto'
import type { Condition, SignalInput } from '@peregrine/contract/signal'
import type { WrittenTrade } from '../../../realtime/testing/chainWriter.ts'

/** The token that `ChainWriter` trades, and two pools of it. */
export const tkn = '0x00000000000000000000000000000000000000aa'
export const poolA = `0x${'a1'.repeat(20)}`
export const poolB = `0x${'b2'.repeat(20)}`

export const over = (value: number): Condition => ({ kind: 'level', measure: 'price', at: 'over', value })
export const under = (value: number): Condition => ({ kind: 'level', measure: 'price', at: 'under', value })

export const newTrailing = (percent: number, activation: number | null = null): Condition => ({
  kind: 'trailing',
  measure: 'price',
  from: 'highest',
  percent,
  activation,
})

/** Builds a signal of a random id on TKN in its pool A. */
export function newSignal(condition: Condition, change: Partial<SignalInput> = {}): SignalInput {
  return {
    signalId: randomBytes(16).toString('hex'),
    network: 'eth',
    token: tkn,
    pool: poolA,
    symbol: 'TKN',
    description: 'what is waited for',
    condition,
    holdMs: 0,
    volumeUsd: 0,
    maxAgeMs: 60_000,
    expiresAt: null,
    ...change,
  }
}

/** A trade of a hundred dollars in pool A. */
export const trade = (price: number, change: Partial<WrittenTrade> = {}): WrittenTrade => ({
  pool: poolA,
  sender: '0xs',
  side: 'b',
  usd: 100,
  price,
  ...change,
})
