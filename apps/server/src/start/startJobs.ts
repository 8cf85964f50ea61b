import { watchGasPrices } from '../features/gas-price/job.ts'
import { watchFigures } from '../features/launches/watchFigures.ts'
import { ContractFinder } from '../features/tokens/contractFinder.ts'
import { dropEndedSessions } from '../http/session/sessionStore.ts'
import { dropOldRows } from '../jobs/dropOldRows.ts'
import { type Closer, type Parts, requestOf } from './parts.ts'
import { startTweets } from './startTweets.ts'

const hourMs = 3_600_000

/** Role `work`: old rows and ended sessions are dropped every hour, gas prices and launchpad tokens measured all the time. */
export function startJobs(parts: Parts): Closer {
  const { config, database, setups, log, report } = parts
  const { pool } = database
  const dropOld = async (): Promise<void> => {
    const startedMs = Date.now()
    try {
      await dropEndedSessions(pool, Date.now())
      const { partitions, transfers, candles } = await dropOldRows(pool, config.retention, Date.now())
      const isIdle = partitions.length + transfers + candles === 0
      const trades = partitions.join(', ') || 'no trades'
      log[isIdle ? 'debug' : 'info'](
        { event: 'job.done', durationMs: Date.now() - startedMs },
        `retention: dropped ${trades}, ${transfers} transfers and ${candles} one-second candles`,
      )
    } catch (error) {
      report('retention: tried again within the hour', error)
    }
  }
  void dropOld()
  const timer = setInterval(() => void dropOld(), hourMs)
  const stopGas = watchGasPrices({
    pool,
    chains: setups.map(({ chain }) => chain),
    request: requestOf(setups),
    now: Date.now,
    onError: (error) => report('gas price', error),
  })
  const contracts = new ContractFinder(requestOf(setups))
  const stopFigures = watchFigures({
    pool,
    chains: setups.map(({ chain }) => chain),
    findContracts: (chain, addresses) => contracts.find(chain, addresses),
    now: Date.now,
    onError: (error) => report('launchpad figures', error),
  })
  const stopTweets = startTweets(parts)
  return async () => {
    clearInterval(timer)
    stopGas()
    stopTweets()
    await stopFigures()
  }
}
