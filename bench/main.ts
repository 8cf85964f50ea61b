import { parseArgs } from 'node:util'
import { benchBackfill } from './backfill.ts'
import { type Figure, figureLine } from './figure.ts'
import { withTestCluster } from './prove/withTestCluster.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  backfill: benchBackfill,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { strict: { type: 'boolean', default: false } },
})

const unknown = positionals.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

let misses = 0
await withTestCluster(async () => {
  for (const [name, run] of Object.entries(benches)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    for (const figure of await run()) {
      console.log(figureLine(figure))
      if (!figure.isMet) misses++
    }
  }
})
process.exit(values.strict && misses > 0 ? 1 : 0)
