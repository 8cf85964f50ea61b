import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { serverFlags } from '../../../scripts/serverFlags.mjs'
import type { AbusePart } from './abusePart.ts'
import { type Answer, type Caller, signIn } from './signedInCaller.ts'
import { watchServer } from './watchServer.ts'

const longText = 'x'.repeat(250_000)
/** About as much as is stored of a wallet besides its fields. */
const keptText = 'x'.repeat(4_000)
const walletsPerImport = 2_500
const imports = 6
const readsAtOnce = 8
const rounds = 3

const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const isFailure = ({ status }: Answer) => status >= 500

async function addLong({ address, call }: Caller, from: number, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = from; at < from + count; at++) {
    const wallet = { chainType: 1, name: 'x', addAddress: addressOf(at), extra: { memo: longText } }
    const body = JSON.stringify({ userAddress: address, ...wallet })
    answers.push(await call('POST', '/monitor-config/add/v1', body))
  }
  return answers
}

/** Fills the list to its limit. */
async function fill({ address, call }: Caller): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let round = 0; round < imports; round++) {
    const configs = Array.from({ length: walletsPerImport }, (_, at) => ({
      chainType: 1,
      name: 'x',
      addAddress: addressOf(1_000_000 + round * walletsPerImport + at),
      extra: { memo: keptText },
    }))
    const body = JSON.stringify({ userAddress: address, configs })
    answers.push(await call('POST', '/monitor-config/import/v1', body))
  }
  return answers
}

async function readAtOnce({ address, call }: Caller): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round++) {
    const reads = Array.from({ length: readsAtOnce }, async () => {
      const { status, text } = await call('POST', `/monitor-config/query/v1/${address}`, '{}')
      return { status, text: text.endsWith(']}') ? '' : 'not whole' }
    })
    answers.push(...(await Promise.all(reads)))
  }
  return answers
}

/** A signed-in wallet stores as much text as it can, then reads all of it eight times at once. */
export const storedText: AbusePart = {
  name: 'stored-text',
  what: 'wallets with 250 kB of text each, as much text as is taken, and eight reads of all of it at once',
  sizes: { test: 40, full: 4_000 },
  async run({ n }) {
    const server = await startPeregrine({ env: { SANDBOX_RATE: '1' }, nodeFlags: serverFlags })
    try {
      const caller = await signIn(server.url)
      const watch = await watchServer(server)
      const added = await Promise.all(
        Array.from({ length: 4 }, (_, at) => addLong(caller, 1 + at * Math.ceil(n / 4), Math.ceil(n / 4))),
      )
      const filled = await fill(caller)
      const read = await readAtOnce(caller)
      const { failures, figures } = await watch.stop()
      const answers = [...added.flat(), ...filled, ...read]
      console.log(
        `  stored-text: ${figures}, ${filled.filter(({ status }) => status === 200).length} imports were taken`,
      )
      if (added.flat().some(({ status }) => status === 200))
        failures.push('250 kB of text were stored for one wallet')
      if (filled.every(({ status }) => status === 200)) failures.push('a user may store without an end')
      if (read.some(({ status, text }) => status !== 200 || text !== ''))
        failures.push('a list was not told whole')
      for (const { status, text } of answers.filter(isFailure))
        failures.push(`answered ${status} ${text.slice(0, 200)}`)
      return { n: answers.length, failures }
    } finally {
      await server.stop()
    }
  },
}
