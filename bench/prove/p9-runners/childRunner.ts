import { setTimeout as wait } from 'node:timers/promises'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { LostClaim } from '@peregrine/wallet/execution/recordSteps'
import { execute, recover } from '@peregrine/wallet/execution/runExecution'
import { transferIntent, type WorldUrls, worldPorts } from '../p10-world/ports.ts'
import { proofWallet } from '../p10-world/wallets.ts'
import { sqliteLog } from './sqliteLog.ts'
import { type Stop, stoppingPorts } from './stoppingPorts.ts'

/** What a runner process does: one intent, started or taken over, until it ends or is stopped. */
export type RunnerTask = {
  urls: WorldUrls
  file: string
  seed: number
  wallet: string
  intent: string
  recipient: string
  isRecovery: boolean
  stop: Stop
  how: 'SIGKILL' | 'SIGSTOP'
}

const task = JSON.parse(process.argv[2] ?? '') as RunnerTask
const log = sqliteLog(task.file)
const { address, secret } = proofWallet('eth', task.seed, task.wallet)

const plain = worldPorts({
  urls: task.urls,
  secretOf: () => secret,
  log,
  holder: `process-${process.pid}`,
  sleep: () => wait(20),
})
const ports = stoppingPorts(
  {
    ...plain,
    sign: async (intent, unsigned) => {
      log.noteSignature(intent.id)
      return plain.sign(intent, unsigned)
    },
  },
  task.stop,
  async () => {
    process.stdout.write('stopping\n')
    process.kill(process.pid, task.how)
    // The signal of a freeze arrives in its own time; nothing may happen before.
    await wait(50)
  },
)

try {
  if (task.isRecovery) {
    const record = await log.read(task.intent)
    if (record) await recover(ports, record)
  } else {
    const intent = transferIntent('eth', task.intent, address, task.recipient)
    await execute(ports, intent, 'press', coinSummary)
  }
} catch (error) {
  // Taken over while it was frozen: it stops by itself.
  if (!(error instanceof LostClaim)) throw error
}
