import { z } from 'zod'
import { removeRanked, upsertRanked } from '../rankedList.ts'
import { defineTopic } from '../topic.ts'
import { type LaunchWire, zLaunchWire } from '../trade.ts'

/** Rows shown per column, and held in reserve to replace those that leave. */
export const shownLaunches = 60
export const keptLaunches = 80

export const launchColumns = ['latest', 'progress', 'completed'] as const
export type LaunchColumn = (typeof launchColumns)[number]

type Rule = { value(launch: LaunchWire): number; belongs(launch: LaunchWire): boolean }

/** Percent of the curve from which a token is near full, as launchpad traders count it. */
export const nearFullFrom = 60

/** Contents and sort key of each column, largest first. A token is in one column only. */
export const launchColumnRules: Record<LaunchColumn, Rule> = {
  latest: {
    value: ({ createdAt }) => createdAt,
    belongs: ({ stage, progress }) => stage === 'curve' && progress < nearFullFrom,
  },
  progress: {
    value: ({ progress }) => progress,
    belongs: ({ stage, progress }) => stage === 'curve' && progress >= nearFullFrom,
  },
  completed: { value: ({ updatedAt }) => updatedAt, belongs: ({ stage }) => stage !== 'curve' },
}

const zEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('launch'), launch: zLaunchWire }),
  z.object({ type: z.literal('removed'), tokens: z.array(z.string()) }),
])

/** Largest first; ties by address, so that every reader has the same order. */
export function compareLaunches(column: LaunchColumn): (a: LaunchWire, b: LaunchWire) => number {
  const { value } = launchColumnRules[column]
  return (a, b) => value(b) - value(a) || (a.token < b.token ? -1 : a.token > b.token ? 1 : 0)
}

function defineColumn<Name extends string>(name: Name, column: LaunchColumn) {
  const ranking = {
    id: (launch: LaunchWire) => launch.token,
    compare: compareLaunches(column),
    keep: keptLaunches,
  }
  return defineTopic({
    name,
    params: z.object({}),
    snapshot: z.array(zLaunchWire),
    event: zEvent,
    apply: (list, event) => {
      if (event.type === 'removed') return removeRanked(list, event.tokens, ranking.id)
      if (!launchColumnRules[column].belongs(event.launch))
        return removeRanked(list, [event.launch.token], ranking.id)
      return upsertRanked(list, event.launch, ranking)
    },
  })
}

export const fourMemeLatest = defineColumn('FourMeme-latest', 'latest')
export const fourMemeProgress = defineColumn('FourMeme-progress', 'progress')
export const fourMemeCompleted = defineColumn('FourMeme-completed', 'completed')
export const pumpLatest = defineColumn('pump-latest', 'latest')
export const pumpProgress = defineColumn('pump-progress', 'progress')
export const pumpCompleted = defineColumn('pump-completed', 'completed')
