import { abuseParts } from './abuse/abuseParts.ts'
import type { Proof } from './proof.ts'

/**
 * Attacks and faults from outside the program's process: each part starts its own program and reports every attempt
 * that it did not withstand.
 */
export const abuse: Proof = {
  name: 'abuse',
  what: 'attacks and faults from outside the process neither end, occupy nor mislead the program',
  sizes: { test: 0, full: 1 },
  async run({ n: scale, seed, part: chosen }) {
    const result = { n: 0, lost: 0, doubled: 0, wrong: 0 }
    const parts = abuseParts.filter(({ name }) => chosen === undefined || name === chosen)
    if (parts.length === 0)
      throw new Error(`no part ${chosen}; there are ${abuseParts.map(({ name }) => name).join(', ')}`)
    for (const { name, what, sizes, run } of parts) {
      const { n, failures } = await run({ n: scale === 0 ? sizes.test : sizes.full * scale, seed })
      const verdict = failures.length === 0 && n > 0 ? 'ok' : 'FAILED'
      console.log(`abuse ${name} n=${n} seed=${seed} failures=${failures.length} ${verdict} (${what})`)
      for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
      result.n += n
      result.wrong += failures.length
      if (n === 0) result.wrong++
    }
    return result
  },
}
