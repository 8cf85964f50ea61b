import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { isFinal } from '@peregrine/wallet/execution/executionRecord'
import type { ExecutionPorts } from '@peregrine/wallet/execution/executionPorts'
import { execute, recover, replaceAttempt } from '@peregrine/wallet/execution/runExecution'
import { memoryLog } from '@peregrine/wallet/execution/testing/memoryLog'
import type { Intent } from '@peregrine/wallet/intent'
import { signEvm } from '@peregrine/wallet/sign/signEvm'
import type { SendFault } from '@peregrine/testkit/fault-proxy/startSendRouter'
import { serializeTransaction } from 'viem'
import { contradiction, readTruth } from './p10-world/chainTruth.ts'
import { ask, chainId, transferIntent, worldPorts } from './p10-world/ports.ts'
import { type SendCase, sendCases } from './p10-world/sendCases.ts'
import { intentId, proofWallet } from './p10-world/wallets.ts'
import { openWorld, type World } from './p10-world/world.ts'
import type { Proof, ProofOptions, ProofResult } from './proof.ts'

const atOnce = 16
const tickMs = 25
const patienceMs = 60_000
/** Longer than a late transaction is late. */
const drainMs = 2_000
/** More blocks than finality takes. */
const finalityBlocks = 80

type Run = { given: SendCase; at: number; record: ExecutionRecord; ports: ExecutionPorts; signatures: number }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Faults by hash; a hash is known once it is signed. */
class Script {
  readonly #left = new Map<string, SendFault[]>()

  set(hash: string, { faults, isAlways }: SendCase): void {
    this.#left.set(hash, isAlways ? Array.from({ length: 1_000 }, () => faults.at(-1) ?? null) : [...faults])
  }

  readonly faultOf = (hash: string): SendFault => this.#left.get(hash)?.shift() ?? null
}

/** Another transaction of the same wallet with the same nonce, past our server, and mined. */
async function sendRival(world: World, { address, secret }: ReturnType<typeof proofWallet>, nonce: number) {
  const fees = { gas: 21_000n, maxFeePerGas: 60_000_000_000n, maxPriorityFeePerGas: 50_000_000_000n }
  const to = address as `0x${string}`
  const { raw } = signEvm(secret, serializeTransaction({ type: 'eip1559', chainId, nonce, to, ...fees }))
  await ask(world.urls.eth, 'eth_sendRawTransaction', [raw])
  await world.mine(1)
}

function raisedOf(intent: Intent): Intent {
  if (intent.limits.family !== 'EVM') throw new Error('only EVM transactions are replaced')
  const { limits } = intent
  const [maxFeePerGas, maxPriorityFeePerGas] = [limits.maxFeePerGas * 2n, limits.maxPriorityFeePerGas * 2n]
  return { ...intent, limits: { ...limits, maxFeePerGas, maxPriorityFeePerGas } }
}

type Setting = { world: World; script: Script; seed: number; withoutDefence: boolean }

/** Sends once under a case's faults, and watches as long as the product does. */
async function runCase({ world, script, seed, withoutDefence }: Setting, at: number): Promise<Run> {
  const given = sendCases[at % sendCases.length] as SendCase
  const { network, rival } = given
  const [wallet, recipient] = [proofWallet(network, seed, `w${at}`), proofWallet(network, seed, `r${at}`)]
  await world.fund(network, wallet.address)
  const honest = worldPorts({
    urls: world.urls,
    secretOf: () => wallet.secret,
    log: memoryLog(),
    holder: `runner-${at}`,
    sleep: async () => {
      await Promise.all([wait(tickMs), network === 'eth' && world.tick()])
    },
  })
  const run = { given, at, signatures: 0 }
  const ports: ExecutionPorts = {
    ...honest,
    async sign(intent, unsigned) {
      const signed = await honest.sign(intent, unsigned)
      run.signatures += 1
      if ('hash' in signed && run.signatures === 1) script.set(signed.hash, given)
      if (rival === 'before-send' && intent.limits.family === 'EVM')
        await sendRival(world, wallet, intent.limits.nonce)
      return signed
    },
    async send(intent, attempt) {
      const sent = await honest.send(intent, attempt)
      // What a careless client makes of an error or a timeout.
      return withoutDefence && sent.outcome === 'unknown' ? { outcome: 'refused', reason: 'error' } : sent
    },
  }
  const to = given.isReverting ? world.refusing : recipient.address
  const intent = transferIntent(network, intentId(seed, String(at)), wallet.address, to)
  let record = await execute(ports, intent, 'press', coinSummary)
  if (!record) throw new Error('the log knew the intent before')
  const nonce = record.attempts[0]?.nonce ?? 0
  if (rival === 'after-watch' && !isFinal(record.state)) await sendRival(world, wallet, nonce)
  if (given.isReplaced && !isFinal(record.state))
    record = await replaceAttempt(ports, record, raisedOf(record.intent))
  return { ...run, record, ports }
}

async function inTurns<T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const at = next++
      results[at] = await run(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** Asks again what became of it, as a page does at its start and from time to time, until that is known. */
async function settle(run: Run, untilMs: number): Promise<void> {
  while (!isFinal(run.record.state) && Date.now() < untilMs) {
    run.record = (await recover(run.ports, run.record)) ?? run.record
    if (!isFinal(run.record.state)) await wait(200)
  }
}

type Fault = 'lost' | 'doubled' | 'wrong'

/** The machine was too slow to send it again while it could still land: rightly expired. */
const isLate = ({ given, record }: Run, isDead: boolean): boolean =>
  given.ends === 'confirmed' && record.state === 'expired' && isDead

/** What is wrong about a run, and in which words. */
async function faultsOf(run: Run, world: World): Promise<Map<Fault | 'late', string>> {
  const { given, record, signatures } = run
  const truth = await readTruth(world.urls, record)
  const found = new Map<Fault | 'late', string>()
  const wrong = contradiction(record, truth)
  if (!isFinal(record.state)) found.set('lost', `still ${record.state}`)
  else if (wrong !== null) found.set('wrong', wrong)
  else if (isLate(run, truth.isDead)) found.set('late', 'expired before it was sent again')
  else if (record.state !== given.ends) found.set('wrong', `${record.state} instead of ${given.ends}`)
  if (truth.executions > 1 || signatures > (given.isReplaced ? 2 : 1))
    found.set('doubled', `${truth.executions} executions, ${signatures} signatures`)
  return found
}

async function judge(runs: readonly Run[], world: World): Promise<ProofResult> {
  const result = { n: runs.length, lost: 0, doubled: 0, wrong: 0, late: 0 }
  const told: string[] = []
  for (const run of runs)
    for (const [fault, why] of await faultsOf(run, world)) {
      result[fault]++
      told.push(`${run.given.network} ${run.given.name}: ${why}`)
    }
  const faults = Object.entries(world.counts()).map(([kind, count]) => `${count} ${kind}`)
  const { late, ...counted } = result
  if (late > 0) told.push(`${late} not played as meant`)
  return { ...counted, note: [...new Set(told), ...faults].join('; ') }
}

/** Ambiguous sends on real chains, through our own server: the verdict is the chain's, and nothing is signed twice. */
export const p10: Proof = {
  name: 'P10',
  what: 'ambiguous sends: no wrong verdict, one signature for each intent',
  sizes: { test: sendCases.length, full: 500 },
  async run({ n, seed, withoutDefence }: ProofOptions) {
    const script = new Script()
    const plainFetch = globalThis.fetch
    const world = await openWorld({ seed, hasSolana: true, faultOf: script.faultOf })
    try {
      const runs = await inTurns(n, (at) => runCase({ world, script, seed, withoutDefence }, at))
      await world.mine(finalityBlocks)
      const untilMs = Date.now() + patienceMs
      await Promise.all(runs.map((run) => settle(run, untilMs)))
      await wait(drainMs)
      await world.mine(2)
      return await judge(runs, world)
    } finally {
      globalThis.fetch = plainFetch
      await world.stop()
    }
  },
}
