import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabase, programProcesses } from '../../../apps/server/test/programProcesses.ts'
import { makeDataDir } from '../../../apps/server/test/startProgram.ts'
import type { AbusePart } from './abusePart.ts'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { StorageRig } from './storageRig.ts'

type Loss = { what: string; hit(postmaster: number, random: () => number): void }

const backendsOf = (postmaster: number): number[] =>
  spawnSync('ps', ['--ppid', String(postmaster), '-o', 'pid='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((pid) => pid > 0)

function hitBackend(postmaster: number, random: () => number): void {
  const backends = backendsOf(postmaster)
  const pid = backends[Math.floor(random() * backends.length)]
  if (pid) process.kill(pid, 'SIGKILL')
}

const losses: readonly Loss[] = [
  { what: 'the postmaster killed', hit: (pid) => process.kill(pid, 'SIGKILL') },
  { what: 'a backend killed', hit: hitBackend },
  { what: 'the postmaster told to end immediately', hit: (pid) => process.kill(pid, 'SIGQUIT') },
  { what: 'the postmaster told to end fast', hit: (pid) => process.kill(pid, 'SIGINT') },
  { what: 'the postmaster told to end when all have left', hit: (pid) => process.kill(pid, 'SIGTERM') },
]

async function findPostmaster(dataDir: string): Promise<number> {
  for (let looks = 0; looks < 200; looks++) {
    const pid = programProcesses(dataDir).find(isDatabase)?.pid
    if (pid) return pid
    await sleep(50)
  }
  throw new Error('there is no postmaster')
}

/** PostgreSQL killed or stopped from outside, again and again, while the server indexes and users write. */
export const postgresLoss: AbusePart = {
  name: 'postgres-loss',
  what: 'losing PostgreSQL neither ends the server nor loses what was acknowledged; it goes on within 10 s',
  sizes: { test: 0, full: 50 },
  async run({ n, seed }) {
    if (n === 0) return { n, failures: [] }
    const place = makeDataDir()
    const rig = await StorageRig.open(place.dataDir)
    const random = seededRandom(seed)
    for (let round = 0; round < n; round++) {
      await sleep(random() * 1_500)
      const { what, hit } = losses[round % losses.length] as Loss
      const told = rig.untilUnready(8_000, /^database\./)
      hit(await findPostmaster(place.dataDir), random)
      if ((await told) === null) rig.fail(`round ${round}, ${what}: /readyz never said so`)
      await rig.expectGoingOn(`round ${round}, ${what}`)
    }
    await rig.close()
    console.log(`abuse postgres-loss: ${rig.note}`)
    place.remove()
    return { n, failures: rig.failures }
  },
}
