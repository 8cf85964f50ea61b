import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { executionLogOf } from '../executionLogOf.ts'
import { openState } from '../openState.ts'

// Writes records until it is killed; each id is said once the log has acknowledged it.
const { database } = openState(process.argv[2] ?? '', 'env')
const log = executionLogOf(database)
const environment = { id: 'env', runId: null }
const limits = { family: 'SOL', maxNetworkFee: 1n, maxTip: 0n, maxRent: 0n } as const

async function write(): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '')
  await log.add({
    id,
    pressId: id,
    intent: { kind: 'cancel', id, environment, network: 'sol', wallet: 'w', limits },
    summary: coinSummary,
    state: 'claimed',
    epoch: 1,
    holder: null,
    attempts: [],
    reason: null,
    createdAtMs: 1,
    updatedAtMs: 1,
  })
  process.stdout.write(`${id}\n`)
  setImmediate(() => void write())
}

await write()
