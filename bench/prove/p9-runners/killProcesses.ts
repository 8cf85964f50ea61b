import path from 'node:path'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { runProcess } from './childProcesses.ts'
import type { RunnerTask } from './childRunner.ts'
import { type SqliteLog, sqliteLog } from './sqliteLog.ts'
import { stepsOfExecution, stopOfTurn } from './stoppingPorts.ts'
import { KilledWallet, type PartOptions } from './wallet.ts'

/** As many as there are cores. */
const walletCount = 2

/** Windows has no signal that stops a process. */
const canFreeze = process.platform !== 'win32'

type Round = {
  wallet: KilledWallet
  log: SqliteLog
  task: Omit<RunnerTask, 'intent' | 'recipient'>
  random(): number
}

/** One trade: a process is killed or frozen, another that takes over is killed as well, and the rest is ours. */
async function runTrade(options: PartOptions, { wallet, log, task, random }: Round): Promise<void> {
  const { totals, withoutDefence } = options
  const trade = wallet.next()
  const own = { ...task, intent: trade.id, recipient: trade.recipient }
  const first = await runProcess(own)
  if (first.wasStopped) totals.n++
  if (random() < 0.5) {
    const at = 2 + Math.floor(random() * stepsOfExecution)
    const stop = { at, when: random() < 0.5 ? ('before' as const) : ('after' as const) }
    const second = await runProcess({ ...own, isRecovery: true, how: 'SIGKILL', stop })
    if (second.wasStopped) totals.n++
  }
  if (withoutDefence) await wallet.repeat(trade)
  await wallet.settle(trade.id)
  await first.wake()
  await wallet.settle(trade.id)
  const at = `process ${task.how} step ${task.stop.at} ${task.stop.when}`
  await wallet.judge(at, trade, log.signaturesOf(trade.id) + wallet.signaturesOf(trade.id))
}

/** Real processes over one file, killed by SIGKILL or frozen by SIGSTOP at every step in turn. */
export async function killProcesses(options: PartOptions): Promise<void> {
  const { world, seed, n, totals, folder } = options
  const file = path.join(folder, 'executions.db')
  const log = sqliteLog(file)
  const random = seededRandom(seed + 1)
  const until = totals.n + n
  // Steps in an order of their own, so that a few kills are spread over all of them.
  let turn = Math.floor(random() * stepsOfExecution)
  const runWallet = async (at: number) => {
    const wallet = new KilledWallet(options, 'eth', `killed-${at}`, log)
    await world.fund('eth', wallet.address)
    while (totals.n < until) {
      const own = turn
      turn += 7
      const task = {
        urls: world.urls,
        file,
        seed,
        wallet: wallet.name,
        isRecovery: false,
        stop: stopOfTurn(own),
        how: own % 3 === 0 && canFreeze ? ('SIGSTOP' as const) : ('SIGKILL' as const),
      }
      await runTrade(options, { wallet, log, task, random })
    }
    await wallet.proveFree()
  }
  try {
    await Promise.all(Array.from({ length: walletCount }, (_, at) => runWallet(at)))
  } finally {
    log.close()
  }
}
