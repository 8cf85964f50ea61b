import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { serverFlags } from '../../../scripts/serverFlags.mjs'
import type { AbusePart } from './abusePart.ts'
import { signIn } from './signedInCaller.ts'
import { watchServer } from './watchServer.ts'

const bytes = 12 * 1024 * 1024 - 1_000
const atOnce = 8

/** Bodies that are small to send and large to parse, each as long as an import may be. */
function bodies(userAddress: string): string[] {
  const start = `{"userAddress":"${userAddress}","configs":`
  const levels = Math.floor(bytes / 2)
  const records = Math.floor(bytes / 6)
  return [
    '['.repeat(levels) + ']'.repeat(levels),
    `${'{"a":'.repeat(records)}1${'}'.repeat(records)}`,
    `${start}[${'[],'.repeat(Math.floor(bytes / 3))}0]}`,
    `${start}[${'{},'.repeat(Math.floor(bytes / 3))}0]}`,
    `${start}[${'0,'.repeat(levels)}0]}`,
    '['.repeat(bytes),
  ]
}

/** The longest bodies that any route takes, nested or full of values, eight at once. */
export const nestedJson: AbusePart = {
  name: 'nested-json',
  what: 'bodies of 12 MB that are nested or full of small values, eight at once, while another visitor is answered',
  sizes: { test: 16, full: 240 },
  async run({ n }) {
    const server = await startPeregrine({ env: { SANDBOX_RATE: '1' }, nodeFlags: serverFlags })
    try {
      const { address, call } = await signIn(server.url)
      const texts = bodies(address)
      const watch = await watchServer(server)
      const refusals: string[] = []
      let done = 0
      for (let round = 0; done < n; round++) {
        const body = texts[round % texts.length]
        const sent = Array.from({ length: atOnce }, () => call('POST', '/monitor-config/import/v1', body))
        for (const { status, text } of await Promise.all(sent)) {
          done++
          if (status !== 0 && (status < 400 || status >= 500))
            refusals.push(`answered ${status} ${text.slice(0, 200)}`)
        }
      }
      const { failures, figures } = await watch.stop()
      console.log(`  nested-json: ${figures}`)
      return { n: done, failures: [...failures, ...refusals] }
    } finally {
      await server.stop()
    }
  },
}
