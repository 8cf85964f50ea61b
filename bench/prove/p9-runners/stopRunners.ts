import { seededRandom } from '@peregrine/testkit/seededRandom'
import { LostClaim } from '@peregrine/wallet/execution/recordSteps'
import { recover } from '@peregrine/wallet/execution/runExecution'
import { indexedDbLog } from '../../../apps/web/src/wallet/execution/indexedDbLog.ts'
import { type Stop, stepsOfExecution, stopOfTurn, stoppingPorts } from './stoppingPorts.ts'
import { KilledWallet, type PartOptions } from './wallet.ts'

const maxWallets = 12
const killsPerWallet = 3

/** The runner is gone. */
class Dead extends Error {}

function ignoreEnd(error: unknown): void {
  if (!(error instanceof Dead) && !(error instanceof LostClaim)) throw error
}

type Turn = { stop: Stop; isFreeze: boolean; second: Stop }

/** One trade whose runner dies or freezes at a step, and whose heir dies as well. */
async function runTrade(wallet: KilledWallet, options: PartOptions, turn: Turn): Promise<void> {
  const { totals } = options
  const trade = wallet.next()
  const gate = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const first = stoppingPorts(wallet.ports('first'), turn.stop, async () => {
    totals.n++
    stopped.resolve()
    if (!turn.isFreeze) throw new Dead()
    await gate.promise
  })
  const running = wallet.trade(first, trade).catch(ignoreEnd)
  await Promise.race([running, stopped.promise])
  const second = stoppingPorts(wallet.ports('second'), turn.second, async () => {
    totals.n++
    throw new Dead()
  })
  const left = await second.log.read(trade.id).catch(ignoreEnd)
  if (left) await recover(second, left).catch(ignoreEnd)
  if (options.withoutDefence) await wallet.repeat(trade)
  await wallet.settle(trade.id)
  // Whoever was frozen goes on where it stood, long after.
  gate.resolve()
  await running
  await wallet.settle(trade.id)
  const at = `${wallet.network} step ${turn.stop.at} ${turn.stop.when}${turn.isFreeze ? ', frozen' : ''}`
  await wallet.judge(at, trade, wallet.signaturesOf(trade.id))
}

/** Runners of this process over the browser's own log, dead or frozen at every step in turn. */
export async function stopRunners(options: PartOptions): Promise<void> {
  const { world, seed, n, totals } = options
  const random = seededRandom(seed)
  const until = totals.n + n
  let turn = 0
  const runWallet = async (at: number) => {
    const network = at % 4 === 3 ? 'sol' : 'eth'
    const wallet = new KilledWallet(options, network, `stopped-${at}`, indexedDbLog(`proof-${at}`))
    await world.fund(network, wallet.address)
    while (totals.n < until) {
      const [own, step] = [turn++, Math.floor(random() * stepsOfExecution)]
      await runTrade(wallet, options, {
        stop: stopOfTurn(own),
        isFreeze: own % 3 === 0,
        second: { at: 2 + step, when: random() < 0.5 ? 'before' : 'after' },
      })
    }
    await wallet.proveFree()
  }
  await Promise.all(
    Array.from({ length: Math.min(maxWallets, Math.ceil(n / killsPerWallet)) }, (_, at) => runWallet(at)),
  )
}
