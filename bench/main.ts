import { parseArgs } from 'node:util'
import { benchAlertDelay } from './alertDelay.ts'
import { benchBackfill } from './backfill.ts'
import type { BenchOptions } from './benchOptions.ts'
import { type BenchResult, benchLine } from './benchResult.ts'
import { benchCommitLatency } from './commitLatency.ts'
import { benchCustomFeed } from './customFeed.ts'
import { benchDesk } from './desk.ts'
import { benchDroppedClients } from './droppedClients.ts'
import { benchCrowd, benchFanOut } from './fanOut.ts'
import { benchFirstLoad } from './firstLoad.ts'
import { benchFirstRow } from './firstRow.ts'
import { benchFirstTrade } from './firstTrade.ts'
import { benchImport } from './importList.ts'
import { benchLayoutShift } from './layoutShift.ts'
import { benchLive } from './live.ts'
import { benchMemoryGrowth } from './memoryGrowth.ts'
import { benchOrderLead } from './orderLead.ts'
import { benchOrderPage } from './orderPage.ts'
import { benchPageLatency } from './pageLatency.ts'
import { benchRecountPrices } from './recountPrices.ts'
import { benchRestMemory } from './restMemory.ts'
import { benchRouteLoad } from './routeLoad.ts'
import { benchSandboxMemory } from './sandboxMemory.ts'
import { benchSearch } from './search.ts'
import { benchSignals } from './signals.ts'
import { benchStoppedClients } from './stoppedClients.ts'
import { benchTrading } from './trading.ts'
import { benchTrend } from './trend.ts'
import { benchWatchCost } from './watchCost.ts'
import { benchCloneToReady, benchSecondStart } from './startTimes.ts'

const benches: Record<string, (options: BenchOptions) => Promise<readonly BenchResult[]>> = {
  backfill: benchBackfill,
  'commit-latency': benchCommitLatency,
  'page-latency': benchPageLatency,
  'alert-delay': benchAlertDelay,
  'fan-out': benchFanOut,
  crowd: benchCrowd,
  'stopped-clients': benchStoppedClients,
  'dropped-clients': benchDroppedClients,
  search: benchSearch,
  import: () => benchImport(),
  'custom-feed': benchCustomFeed,
  trend: benchTrend,
  'watch-cost': () => benchWatchCost(),
  'first-load': benchFirstLoad,
  'route-load': benchRouteLoad,
  'first-trade': benchFirstTrade,
  'first-row': benchFirstRow,
  'layout-shift': benchLayoutShift,
  desk: benchDesk,
  trading: benchTrading,
  signals: benchSignals,
  'order-page': benchOrderPage,
  'order-lead': benchOrderLead,
  live: benchLive,
  'recount-prices': benchRecountPrices,
  'rest-memory': benchRestMemory,
  'memory-growth': benchMemoryGrowth,
  'second-start': benchSecondStart,
  'clone-to-ready': benchCloneToReady,
  'sandbox-memory': benchSandboxMemory,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    strict: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})

const unknown = positionals.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

const isAsked = ([name]: [string, unknown]) => positionals.length === 0 || positionals.includes(name)

let misses = 0
const failed: string[] = []
for (const [name, run] of Object.entries(benches).filter(isAsked)) {
  try {
    for (const result of await run({ isQuick: values.quick, keepIn: values.keep })) {
      console.log(benchLine(result))
      if (!result.isMet) misses++
    }
  } catch (error) {
    // The others are measured all the same: a whole run takes an hour.
    console.error(`${name} gave no figures:`, error)
    failed.push(name)
  }
}
if (failed.length > 0) console.error(`no figures of ${failed.join(', ')}`)
process.exit(failed.length > 0 || (values.strict && misses > 0) ? 1 : 0)
