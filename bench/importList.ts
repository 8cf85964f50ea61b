import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { importWatchedWallets } from '@peregrine/contract/routes/watchedWalletImport'
import { encodeBase58 } from '@peregrine/core/base58'
import { exportWalletList } from '@peregrine/core/wallet-list/exportWalletList'
import type { WatchedWallet } from '@peregrine/core/wallet-list/watchedWallet'
import { readWalletFile } from '../apps/server/src/commands/import/readWalletFile.ts'
import { importWatched, undoImport } from '../apps/server/src/features/watched-wallets/importStore.ts'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const count = 10_000
const rounds = 3
const owner = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` } as const

/** Half EVM, half Solana, with the fields of an Axiom export. */
function madeWallet(at: number): WatchedWallet {
  const isSol = at % 2 === 1
  return {
    address: isSol ? encodeBase58(randomBytes(32)) : `0x${randomBytes(20).toString('hex')}`,
    chainType: isSol ? 2 : 1,
    name: `钱包 ${at}`,
    avatarUrl: '👻',
    configGroup: `group ${at % 7}`,
    tip: at % 3 === 0 ? 'seen at the opening' : '',
    monitorEvents: 'ALL',
    enablePush: true,
    enableAmountFilter: false,
    minAmount: null,
    maxAmount: null,
    extra: { sound: 'default', alertsOnToast: true },
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** Returns milliseconds to read a file, as the page's worker does; the slowest format, each at its median. */
async function readMs(wallets: readonly WatchedWallet[]): Promise<number> {
  const medians: number[] = []
  for (const format of ['json', 'csv', 'xlsx', 'axiom', 'text'] as const) {
    const [file] = await exportWalletList(wallets, format, 'wallets', promisify(deflateRaw))
    const content = file?.content ?? ''
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const times: number[] = []
    for (let round = 0; round < rounds; round++)
      times.push(
        await timed(async () => {
          const list = await readWalletFile(bytes)
          if (typeof list === 'string' || list.rows.length !== count)
            throw new Error(`${format} was not read`)
        }),
      )
    medians.push(quantile(times, 0.5))
  }
  return Math.max(...medians)
}

/** Returns milliseconds from the text of the call to the committed transaction, fsync included. */
async function storeMs(wallets: readonly WatchedWallet[]): Promise<number> {
  const database = await startThrowawayDatabase()
  const client = await database.pool.connect()
  try {
    const configs = wallets.map(({ address, ...wallet }) => ({ ...wallet, addAddress: address }))
    const text = JSON.stringify({ userAddress: owner.address, existing: 'keep', configs })
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      let importId = ''
      times.push(
        await timed(async () => {
          const body = importWatchedWallets.body.parse(JSON.parse(text))
          const done = await importWatched(client, owner, body.configs, body.existing)
          if (done.added !== count) throw new Error(`${done.added} were added`)
          importId = done.importId
        }),
      )
      await undoImport(client, owner, importId)
    }
    return quantile(times, 0.5)
  } finally {
    client.release()
    await database.end()
  }
}

/** Measures a list of ten thousand wallets: read for the preview, and stored. */
export async function benchImport(): Promise<BenchResult[]> {
  const wallets = Array.from({ length: count }, (_, at) => madeWallet(at))
  return [
    atMost('import-read', await readMs(wallets), 'ms', 500),
    atMost('import-store', await storeMs(wallets), 'ms', 1000),
  ]
}
