import type { Topic } from '@peregrine/contract/topic'
import type { ChainKey } from '@peregrine/core/network'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { IndexedRecord } from './indexedRecord.ts'

type Listed<Row> = {
  /** Rows to be shown; a list that was cut and falls below is read anew. */
  shown: number
  /** Max rows held, in the topic's `apply` and in `load`. */
  kept: number
  /** Where rows can lose rank: the list's order. Without it the order is the order of arrival. */
  compare?(a: Row, b: Row): number
}

type Folded<Params, Row, Event> = {
  list: Listed<Row>
  chain(params: Params): ChainKey
  /** The state now; runs inside a transaction that also reads the place in the stream. */
  load(db: PoolClient, params: Params): Promise<Row[]>
  /** What a record changes in this room. `state` tells which of the taken-back rows it holds. */
  events(record: IndexedRecord, params: Params, state: readonly Row[]): Event[]
}

type Derived<Params, State, Event> = {
  load(params: Params): Promise<State>
  /** The events that lead from one state to the next; without it the event is the whole state. */
  changes?(before: State, after: State, params: Params): Event[]
  /** True when a record may have changed the state. */
  isTouched(record: IndexedRecord, params: Params): boolean
  minIntervalMs: number
  /** Computed again after this time even if no record came: windows slide. */
  maxAgeMs: number
}

type Pushed<Params, Row> = {
  list: Omit<Listed<Row>, 'compare'>
  load(params: Params): Promise<Row[]>
}

/** A stream that follows from the chain's records: every change is sent, and a resume gets the missing ones. */
export type FoldedSource = { kind: 'folded'; topic: Topic } & Folded<unknown, unknown, unknown>

/** A stream whose state is computed anew now and then: the latest wins, as a whole or by its changes. */
export type DerivedSource = { kind: 'derived'; topic: Topic } & Derived<unknown, unknown, unknown>

/**
 * A list over several chains whose changes the feature itself brings (`Hub.push`), sent at once and not in frames. The
 * state is read at first and whenever the feature says that it is no longer what was read.
 */
export type PushedSource = { kind: 'pushed'; topic: Topic } & Pushed<unknown, unknown>

export type TopicSource = FoldedSource | DerivedSource | PushedSource

// The hub knows a topic by its name alone. What it hands to a source was parsed by the topic of the same source, so
// these builders are where the types of both sides meet, and the only way to make one.

/** Binds a topic to the records that change it. */
export function foldedSource<P extends z.ZodType, Row extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, z.ZodArray<Row>, E>,
  source: Folded<z.output<P>, z.output<Row>, z.output<E>>,
): FoldedSource {
  return { kind: 'folded', topic, ...source }
}

/** Binds a topic to the reading that its state is computed by. */
export function derivedSource<P extends z.ZodType, S extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, S, E>,
  source: Derived<z.output<P>, z.output<S>, z.output<E>>,
): DerivedSource {
  return { kind: 'derived', topic, ...source }
}

/** Binds a topic to the first reading of a list that a feature then pushes into. */
export function pushedSource<P extends z.ZodType, Row extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, z.ZodArray<Row>, E>,
  source: Pushed<z.output<P>, z.output<Row>>,
): PushedSource {
  return { kind: 'pushed', topic, ...source }
}
