import { Gauge, Registry } from 'prom-client'
import type { ChainKey } from '@peregrine/core/network'
import { type ChainHealth, type HealthNow, healthNow } from './chainHealth.ts'

type Health = ReadonlyMap<ChainKey, ChainHealth>
type Sample = { labels: Record<string, string>; value: number }

const states: readonly HealthNow['state'][] = [
  'starting',
  'standby',
  'catching-up',
  'live',
  'stalled',
  'halted',
]

function gauge(
  registry: Registry,
  health: Health,
  spec: { name: string; help: string; labels?: string[]; read(chain: ChainHealth): Sample[] },
): void {
  const { name, help, labels = [], read } = spec
  const made = new Gauge({
    name,
    help,
    labelNames: ['chain', ...labels],
    registers: [registry],
    collect() {
      made.reset()
      for (const chain of health.values()) {
        for (const sample of read(chain)) made.set({ chain: chain.chain, ...sample.labels }, sample.value)
      }
    },
  })
}

const single = (value: number): Sample[] => [{ labels: {}, value }]
const byKey = (label: string, counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value }))

/** Metrics of the indexers for /metrics, collected from their health on demand. */
export function chainMetrics(health: Health): Registry {
  const registry = new Registry()
  const add = (name: string, help: string, read: (chain: ChainHealth) => number): void =>
    gauge(registry, health, { name, help, read: (chain) => single(read(chain)) })
  add('peregrine_head_block', 'Highest block that an endpoint told of', ({ head }) => head)
  add('peregrine_committed_block', 'Last block committed', ({ committed }) => committed)
  add(
    'peregrine_committed_age_seconds',
    'Age of the last committed block by its own time',
    ({ committedTimeMs }) => (committedTimeMs === 0 ? 0 : (Date.now() - committedTimeMs) / 1000),
  )
  add('peregrine_blocks_total', 'Blocks committed since the start', ({ blocks }) => blocks)
  add('peregrine_trades_total', 'Trades committed since the start', ({ trades }) => trades)
  add('peregrine_gaps_total', 'Times that the head ran ahead of a live chain', ({ gaps }) => gaps)
  add('peregrine_gap_blocks_total', 'Blocks missed by those gaps', ({ gapBlocks }) => gapBlocks)
  add('peregrine_filled_blocks_total', 'Missed blocks read since', ({ filledBlocks }) => filledBlocks)
  add('peregrine_reorgs_total', 'Reorgs undone since the start', ({ reorgs }) => reorgs)
  add(
    'peregrine_index_restarts_total',
    'Times that indexing began again after a failure',
    ({ restarts }) => restarts,
  )
  add(
    'peregrine_index_state',
    `State of the indexer: ${states.map((state, code) => `${code} ${state}`).join(', ')}`,
    (own) => states.indexOf(healthNow(own, Date.now()).state),
  )
  const count = (
    name: string,
    help: string,
    label: string,
    read: (chain: ChainHealth) => Record<string, number>,
  ): void =>
    gauge(registry, health, { name, help, labels: [label], read: (chain) => byKey(label, read(chain)) })
  count('peregrine_decode_faults_total', 'Malformed events of known venues', 'what', ({ faults }) => faults)
  count(
    'peregrine_endpoint_failures_total',
    'Failed requests to endpoints',
    'what',
    ({ failures }) => failures,
  )
  count(
    'peregrine_unproven_blocks_total',
    'Blocks that failed their proof',
    'endpoint',
    ({ unproven }) => unproven,
  )
  return registry
}
