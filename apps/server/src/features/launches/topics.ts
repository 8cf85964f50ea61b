import {
  compareLaunches,
  fourMemeCompleted,
  fourMemeLatest,
  fourMemeProgress,
  keptLaunches,
  type LaunchColumn,
  pumpCompleted,
  pumpLatest,
  pumpProgress,
  shownLaunches,
} from '@peregrine/contract/topics/launchColumns'
import type { LaunchWire } from '@peregrine/contract/trade'
import { type Network, networkFacts } from '@peregrine/core/network'
import { type FoldedSource, foldedSource } from '../../realtime/topicSource.ts'
import { listLaunches } from './store.ts'

type ColumnTopic = Omit<typeof pumpLatest, 'name'> & { name: string }

function columnSource(topic: ColumnTopic, network: Network, column: LaunchColumn): FoldedSource {
  return foldedSource(topic, {
    list: { shown: shownLaunches, kept: keptLaunches, compare: compareLaunches(column) },
    chain: () => networkFacts[network].chain,
    load: (db) => listLaunches(db, network, column, keptLaunches),
    events(record) {
      const removed = record.removedLaunches.filter((gone) => gone.network === network)
      // Without a reorg nothing returns to its curve: a token on one was never in the last column.
      const isNews = ({ stage }: LaunchWire) =>
        column !== 'completed' || record.type !== 'block' || stage !== 'curve'
      const changed = record.launches.filter((launch) => launch.network === network && isNews(launch))
      return [
        ...(removed.length > 0
          ? [{ type: 'removed' as const, tokens: removed.map(({ token }) => token) }]
          : []),
        ...changed.map((launch) => ({ type: 'launch' as const, launch })),
      ]
    },
  })
}

/** The three columns of both launchpads. */
export const launchSources: FoldedSource[] = [
  columnSource(fourMemeLatest, 'four', 'latest'),
  columnSource(fourMemeProgress, 'four', 'progress'),
  columnSource(fourMemeCompleted, 'four', 'completed'),
  columnSource(pumpLatest, 'pump', 'latest'),
  columnSource(pumpProgress, 'pump', 'progress'),
  columnSource(pumpCompleted, 'pump', 'completed'),
]
