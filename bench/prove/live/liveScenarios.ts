import type { Provider } from '@peregrine/testkit/fault-proxy/startProvider'
import type { LiveWorld } from './liveWorld.ts'
import { refusingScenarios } from './refusingScenarios.ts'
import { between, untilAsked } from './stage.ts'

/** What a scenario may do to the provider while a chain is followed. */
export type Stage = {
  world: LiveWorld
  provider: Provider
  random(): number
  /** Ends the indexer; the chain goes on without it. */
  stopIndexer(): Promise<void>
  startIndexer(): Promise<void>
  /** Waits until the head is read, or that takes too long. */
  untilRead(): Promise<unknown>
}

export type Scenario = {
  name: string
  /** All by default. */
  chains?: 'all' | 'EVM'
  /** True if the provider serves all that is asked for in the right way: blocks that are left out count as lost. */
  servesAll?: boolean
  /** True if a new token's holders are served too: one without them counts as lost, behind a provider that is fast. */
  servesHolders?: boolean
  play(stage: Stage): Promise<void>
}

const alone = { isAlone: true }
/** More blocks than a pruned node keeps. */
const longStop = 200
/** Five slots of Solana are two seconds, within which a plan of ten calls a second cannot even find the head. */
const slotsPerBlock = 5

/** Trouble in the middle of live following. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'refusals',
    async play(stage) {
      stage.provider.setLimits({ callsPerSecond: between(stage, 4, 8) })
      await stage.world.advance(between(stage, 3, 8))
    },
  },
  {
    name: 'outage',
    async play(stage) {
      stage.provider.setOutage(true)
      await stage.world.advance(between(stage, 20, 60), alone)
      stage.provider.setOutage(false)
    },
  },
  {
    name: 'outage of an hour',
    async play(stage) {
      stage.provider.setOutage(true)
      await stage.world.advance(longStop + between(stage, 0, 100), alone)
      stage.provider.setOutage(false)
    },
  },
  {
    name: 'lagging node',
    async play(stage) {
      stage.provider.setLag(between(stage, 3, 20))
      await stage.world.advance(between(stage, 5, 15))
      stage.provider.setLag(0)
    },
  },
  {
    name: 'wrong chain',
    async play(stage) {
      // More than a reorg may undo, so that nothing of the other chain can pass for one.
      await stage.world.advance(between(stage, 70, 90), alone)
      await stage.untilRead()
      stage.provider.setTarget(stage.world.stranger)
      await stage.world.advance(between(stage, 2, 6))
      await untilAsked(stage)
      stage.provider.setTarget(stage.world.node)
    },
  },
  {
    name: 'slow blocks',
    async play(stage) {
      stage.provider.setLimits({ latencyMs: between(stage, 300, 900) })
      await stage.world.advance(between(stage, 5, 15))
    },
  },
  {
    name: 'restart',
    async play(stage) {
      await stage.stopIndexer()
      await stage.world.advance(between(stage, 1, 30))
      await stage.startIndexer()
    },
  },
  {
    name: 'restart after a long stop',
    async play(stage) {
      await stage.stopIndexer()
      await stage.world.advance(longStop + between(stage, 0, 300), alone)
      await stage.startIndexer()
    },
  },
  {
    name: 'history pruned while it is away',
    async play(stage) {
      await stage.stopIndexer()
      await stage.world.advance(between(stage, 30, 80), alone)
      const blockDepth = between(stage, 5, 20) * (stage.world.chain === 'sol' ? slotsPerBlock : 1)
      stage.provider.setLimits({ blockDepth, stateDepth: 5 })
      await stage.startIndexer()
    },
  },
  {
    name: 'narrow log ranges and batches',
    async play(stage) {
      stage.provider.setLimits({ logRange: between(stage, 1, 10), maxBatch: between(stage, 1, 4) })
      await stage.world.advance(between(stage, 10, 30))
    },
  },
  ...refusingScenarios,
]
