import type { Topic } from '@peregrine/contract/topic'
import type { ChainKey } from '@peregrine/core/network'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { IndexedRecord } from './indexedRecord.ts'

type Listed<Row> = {
  /** Rows shown; a cut list that falls below this is reloaded. */
  shown: number
  /** Max rows held, in the topic's `apply` and in `load`. */
  kept: number
  /** Sort order, if rows can lose rank; by default rows stay in order of arrival. */
  compare?(a: Row, b: Row): number
}

type Folded<Params, Row, Event> = {
  list: Listed<Row>
  chain(params: Params): ChainKey
  /** Loads the current state inside a transaction that also reads the stream's offset. */
  load(db: PoolClient, params: Params): Promise<Row[]>
  /** Returns a record's changes to this room. `state` shows which of the undone rows it holds. */
  events(record: IndexedRecord, params: Params, state: readonly Row[]): Event[]
}

type Derived<Params, State, Event> = {
  load(params: Params): Promise<State>
  /** Returns the events from one state to the next; by default the event is the whole state. */
  changes?(before: State, after: State, params: Params): Event[]
  /** True when a record may have changed the state. */
  isTouched(record: IndexedRecord, params: Params): boolean
  minIntervalMs: number
  /** Recomputed after this time even without a record: windows slide. */
  maxAgeMs: number
}

type Pushed<Params, Row> = {
  list: Omit<Listed<Row>, 'compare'>
  load(params: Params): Promise<Row[]>
}

/** A stream derived from the chain's records: every change is sent, and a resume gets the missing ones. */
export type FoldedSource = { kind: 'folded'; topic: Topic } & Folded<unknown, unknown, unknown>

/** A stream whose state is recomputed periodically: the latest wins, as a whole or by its changes. */
export type DerivedSource = { kind: 'derived'; topic: Topic } & Derived<unknown, unknown, unknown>

/**
 * A list over several chains whose changes the feature pushes itself (`Hub.push`), sent at once instead of in frames.
 * The state is loaded at first and whenever the feature invalidates it.
 */
export type PushedSource = { kind: 'pushed'; topic: Topic } & Pushed<unknown, unknown>

export type TopicSource = FoldedSource | DerivedSource | PushedSource

// The hub knows a topic by its name alone. What it hands to a source was parsed by that source's topic, so these
// builders, the only way to make a source, are where the types of both sides meet.

/** Binds a topic to the records that change it. */
export function foldedSource<P extends z.ZodType, Row extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, z.ZodArray<Row>, E>,
  source: Folded<z.output<P>, z.output<Row>, z.output<E>>,
): FoldedSource {
  return { kind: 'folded', topic, ...source }
}

/** Binds a topic to the function that computes its state. */
export function derivedSource<P extends z.ZodType, S extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, S, E>,
  source: Derived<z.output<P>, z.output<S>, z.output<E>>,
): DerivedSource {
  return { kind: 'derived', topic, ...source }
}

/** Binds a topic to the first load of a list that a feature then pushes into. */
export function pushedSource<P extends z.ZodType, Row extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, z.ZodArray<Row>, E>,
  source: Pushed<z.output<P>, z.output<Row>>,
): PushedSource {
  return { kind: 'pushed', topic, ...source }
}
