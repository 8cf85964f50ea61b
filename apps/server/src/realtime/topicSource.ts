import type { Topic } from '@peregrine/contract/topic'
import type { ChainKey } from '@peregrine/core/network'
import type { PoolClient } from 'pg'
import type { IndexedRecord } from './indexedRecord.ts'

type Listed<Item> = {
  /** Rows to be shown; a list that was cut and falls below is read anew. */
  shown: number
  /** Rows held at most, in the topic's `apply` and in `load`. */
  kept: number
  /** Where rows can lose rank: the list's order. Without it the order is the order of arrival. */
  compare?(a: Item, b: Item): number
}

/** A stream that follows from the chain's records: every change is sent, and a resume gets the missing ones. */
export type FoldedSource = {
  kind: 'folded'
  topic: Topic
  list: Listed<never>
  chain(params: never): ChainKey
  /** The state now; runs inside a transaction that also reads the place in the stream. */
  load(db: PoolClient, params: never): Promise<unknown[]>
  /** What a record changes in this room. `state` tells which of the taken-back rows it holds. */
  events(record: IndexedRecord, params: never, state: readonly never[]): unknown[]
}

/** A stream whose state is computed anew now and then: the latest wins, as a whole or by its changes. */
export type DerivedSource = {
  kind: 'derived'
  topic: Topic
  load(params: never): Promise<unknown>
  /** The events that lead from one state to the next; without it the event is the whole state. */
  changes?(before: never, after: never, params: never): unknown[]
  /** True when a record may have changed the state. */
  isTouched(record: IndexedRecord, params: never): boolean
  minIntervalMs: number
  /** Computed again after this time even if no record came: windows slide. */
  maxAgeMs: number
}

/**
 * A list over several chains whose changes the feature itself brings (`Hub.push`), sent at once and not in frames. The
 * state is read at first and whenever the feature says that it is no longer what was read.
 */
export type PushedSource = {
  kind: 'pushed'
  topic: Topic
  list: Omit<Listed<never>, 'compare'>
  load(params: never): Promise<unknown[]>
}

export type TopicSource = FoldedSource | DerivedSource | PushedSource
