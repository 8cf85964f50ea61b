import { getDayTraders } from '@peregrine/contract/routes/dayTraders'
import { kolList } from '@peregrine/contract/topics/kolList'
import { networkFacts } from '@peregrine/core/network'
import type { KolDirectory } from '../../domain/kols/kolDirectory.ts'
import { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { DayTraders } from './dayTraders.ts'
import { kolListRoutes, publicKolRoutes } from './routes.ts'

/** Topics that show names of KOLs, or only their trades: what they hold is old once the list changes. */
const namingTopics = [
  'feed',
  'kol',
  'trades',
  'swap',
  'walletTrades',
  'pump',
  'trend',
  'square',
  'tweets',
] as const

/** Changes of the list are pushed by a reload. */
const neverMs = 24 * 3_600_000

function kolListSource(kols: KolDirectory): DerivedSource {
  return derivedSource(kolList, {
    load: async () => kols.counts,
    isTouched: () => false,
    minIntervalMs: 250,
    maxAgeMs: neverMs,
  })
}

/** The list of KOLs: public names, the operator's work on it, and who may belong on it. */
export const kolsFeature: Feature = {
  serve({ pool, operators, kols, nameOf, streams, request, gaps, now }) {
    const dayTraders = new DayTraders({ pool, contracts: new ContractFinder(request), gaps, now })
    return {
      routes(server) {
        publicKolRoutes(server, { pool })
        kolListRoutes(server, { pool, operators })
        mount(server, getDayTraders, ({ params }) =>
          dayTraders.read(networkFacts[params.network].chain, nameOf),
        )
      },
      topics: [kolListSource(kols)],
      async start() {
        kols.onChange(() => {
          for (const topic of [kolList.name, ...namingTopics]) streams.reload(topic, null)
        })
      },
    }
  },
}
