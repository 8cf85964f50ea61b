import { setTimeout as sleep } from 'node:timers/promises'
import { openBeside } from '../../../apps/server/test/storedRows.ts'
import { freeBytesOf } from '../../../apps/server/src/db/freeBytes.ts'
import type { AbusePart } from './abusePart.ts'
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts'
import { StorageRig } from './storageRig.ts'

const megabytes = 400
const moreMegabytes = 600
/** Free space that counts as full. */
const minBytes = 64 * 1024
/** Time that the disk stays full. */
const fullMs = 3_000

const batches = [2_000, 100, 5, 1]

/** Inserts row after row until the database has no room for more; smaller and smaller ones. */
async function insertAll(dataDir: string, signal: AbortSignal): Promise<void> {
  const { client, close } = await openBeside(dataDir)
  client.on('error', () => undefined)
  try {
    await client.query('create table if not exists ballast (filler text)')
    for (const rows of batches) {
      const text = `insert into ballast select repeat(md5(random()::text), 60) from generate_series(1, ${rows})`
      const insert = () =>
        client.query(text).then(
          () => true,
          () => false,
        )
      while (!signal.aborted && (await insert()));
    }
  } finally {
    await close().catch(() => undefined)
  }
}

/** Fills the free space again and again: the database releases what a failed statement or old log took. */
async function fillByRows(dataDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Fails while the database is away, as intended; the server's own report is checked instead.
    await insertAll(dataDir, signal).catch(() => undefined)
    await sleep(20)
  }
}

async function dropRows(dataDir: string): Promise<void> {
  const { client, close } = await openBeside(dataDir)
  await client.query('drop table if exists ballast')
  await client.query('checkpoint')
  await close()
}

/** Another program's file fills the disk and is removed; or the database's own rows do, and the disk grows. */
const fillings = [
  {
    what: 'filled by a file',
    fill: async ({ fill }: SmallDisk) => fill(),
    free: async ({ free }: SmallDisk) => free(),
    tidy: async () => undefined,
  },
  {
    what: 'filled by the database itself',
    fill: ({ dataDir }: SmallDisk, signal: AbortSignal) => fillByRows(dataDir, signal),
    free: async ({ resize }: SmallDisk) => resize(moreMegabytes),
    async tidy({ dataDir, resize }: SmallDisk) {
      await dropRows(dataDir)
      resize(megabytes)
    },
  },
] as const

async function fillOften(disk: SmallDisk, rig: StorageRig, n: number): Promise<void> {
  for (let round = 0; round < n; round++) {
    const { what, fill, free, tidy } = fillings[round % fillings.length] as (typeof fillings)[number]
    const told = rig.untilUnready(20_000, /^database\.full$/)
    const full = new AbortController()
    const filling = fill(disk, full.signal)
    if ((await told) === null) rig.fail(`round ${round}, ${what}: /readyz never said so`)
    await sleep(fullMs)
    const isFull = () => freeBytesOf(disk.dataDir) < minBytes
    const wasFull = isFull()
    const { isReady } = await rig.readiness()
    if (isReady && wasFull && isFull())
      rig.fail(`round ${round}, ${what}: /readyz says ready while the disk is full`)
    full.abort()
    await filling
    await free(disk)
    await rig.expectGoingOn(`round ${round}, ${what}`)
    await tidy(disk)
  }
}

/** A full disk below the database, filled by others or by itself, while the server indexes and users write. */
export const diskFull: AbusePart = {
  name: 'disk-full',
  what: 'a full disk is said in words and loses nothing acknowledged; the server goes on within 10 s of space',
  sizes: { test: 0, full: 20 },
  async run({ n }) {
    if (n === 0) return { n, failures: [] }
    const disk = mountSmallDisk(megabytes)
    if ('why' in disk)
      return { n: 0, failures: [`not run: no file system can be mounted here (${disk.why})`] }
    const rig = await StorageRig.open(disk.dataDir)
    await fillOften(disk, rig, n)
    await rig.close()
    console.log(`abuse disk-full: ${rig.note}`)
    disk.remove()
    return { n, failures: rig.failures }
  },
}
