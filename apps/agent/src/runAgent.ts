import { setTimeout as wait } from 'node:timers/promises'
import { chainKeys } from '@peregrine/core/network'
import { keepRecovering } from '@peregrine/trader/recovery'
import { requestBody, type RequestServer } from '@peregrine/trader/http/request'
import type { Trader, TraderNews } from '@peregrine/trader/traderPorts'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { agreeToFees } from './desk/agreeToFees.ts'
import { agentTrader, newId } from './desk/agentTrader.ts'
import { type AgentDesk, openAgentDesk } from './desk/openAgentDesk.ts'
import { whyLeft } from './desk/whyLeft.ts'
import type { Options } from './options.ts'
import { keepTrading } from './server/keepTrading.ts'
import { openConnection } from './server/openConnection.ts'
import { fetchFrom, openSession, type Session } from './server/openSession.ts'
import { readSettings } from './server/readSettings.ts'
import { tradingReader } from './server/tradingReader.ts'
import { openState, type State } from './state/openState.ts'
import { spendingBookOf } from './state/spendingBookOf.ts'
import { Unusable } from './unusable.ts'
import { environmentOfBackup, openWallets, type Wallets } from './vault/openWallets.ts'

const settingsEveryMs = 60_000
/** The page and the worker ask the server for its environment as often. */
const environmentFreshMs = 5_000
/** What is being signed or sent has so long to come to a state that a restart goes on from. */
const longestEndMs = 5_000

/** Where the agent writes. */
export type Voice = {
  /** One line for each event. */
  print(line: string): void
  /** Everything else. */
  note(text: string, error?: unknown): void
}

type Opened = { state: State; wallets: Wallets; environment: string }

/** Opens state and wallets. Throws Unusable. */
async function open(options: Options, backup: string, password: string): Promise<Opened> {
  const { server, caps } = options
  const environment = environmentOfBackup(backup)
  const { fetchPath } = fetchFrom(server)
  // Signatures ask for the chains by themselves, without the session.
  const request: RequestServer = (path, asked, sent) => requestBody(fetchPath, path, asked, sent)
  const trading = tradingReader({ request }, environment, Date.now)
  const state = openState(options.state, environment)
  try {
    const wallets = await openWallets(backup, password, {
      host: new URL(server).host,
      environment: async () => (await trading(environmentFreshMs)).environment,
      spending: spendingBookOf(state.database),
      caps,
      nowMs: Date.now,
    })
    return { state, wallets, environment }
  } catch (error) {
    state.close()
    throw error
  }
}

function signInWallet({ all }: Wallets, wanted: string | null): LocalWallet {
  const found = wanted === null ? all[0] : all.find(({ address }) => isSame(address, wanted))
  if (found) return found
  throw new Unusable(
    wanted === null
      ? 'The backup holds no wallet'
      : `The backup holds no wallet ${wanted}; --wallet names another`,
  )
}

const isSame = (address: string, wanted: string) =>
  address.startsWith('0x') ? address === wanted.toLowerCase() : address === wanted

/** Saved trade settings, read now and then. */
async function keepSettings(session: Session, user: string, { slot }: Options, { note }: Voice) {
  let settings = await readSettings(session, user, slot)
  const timer = setInterval(() => {
    readSettings(session, user, slot).then(
      (next) => {
        settings = next
      },
      (error: unknown) => note('The trade settings could not be read anew', error),
    )
  }, settingsEveryMs)
  return { settings: () => settings, stop: () => clearInterval(timer) }
}

function tellTrader({ note }: Voice, news: TraderNews): void {
  if (news.type === 'untried') note(`Intent ${news.intent.id} is signed though no node could try it`)
  if (news.type === 'foreign-waiting')
    note(`Intent ${news.intent.id} waits behind ${news.count} transactions of another program`)
  if (news.type === 'clock-off')
    note(
      `This clock is ${Math.abs(news.seconds)} s ${news.seconds > 0 ? 'ahead of' : 'behind'} the newest block`,
    )
  if (news.type !== 'log-changed' || news.record.state !== 'sent') return
  const { id, attempts } = news.record
  const word = attempts.some(({ isTaken }) => isTaken) ? 'sent' : 'tried'
  note(`${word} intent=${id} tx=${attempts.at(-1)?.hash ?? ''}`)
}

/** Waits until nothing is being carried out, but not for ever: what is signed is on disk. */
async function untilQuiet({ memory }: Trader): Promise<void> {
  const stopAtMs = Date.now() + longestEndMs
  while (memory.underWay.size > 0 && Date.now() < stopAtMs) await wait(50)
}

async function start(options: Options, { state, wallets, environment }: Opened, voice: Voice) {
  const { kinds, caps, fees } = options
  const wallet = signInWallet(wallets, options.wallet)
  const addresses = wallets.all.map(({ address }) => address)
  let renew = (): void => undefined
  const session = await openSession({
    server: options.server,
    wallet,
    signIn: wallets.signIn,
    onSignedIn: () => {
      voice.note(`Signed in with ${wallet.address}`)
      renew()
    },
  })
  const told = await keepTrading(tradingReader(session, environment, Date.now), voice.note)
  const chains = chainKeys.filter((chain) => caps[chain] !== undefined)
  const agreed = agreeToFees(told.known(), { limits: fees, chains, note: voice.note })
  const kept = await keepSettings(session, wallet.address, options, voice)
  let desk: AgentDesk | null = null
  const trader = agentTrader({
    request: session.request,
    state,
    wallets,
    holder: `peregrine-agent-${newId()}`,
    user: wallet.address,
    trading: told.trading,
    fees: agreed,
    feeLimits: fees,
    settings: kept.settings,
    tell: (news) => {
      tellTrader(voice, news)
      if (news.type === 'log-changed') desk?.sync()
    },
  })
  const connection = openConnection({
    server: options.server,
    cookie: session.cookie,
    onState: (stream) => voice.note(`The connection to the server is ${stream}`),
  })
  renew = connection.renew
  const stopRecovering = keepRecovering(trader)
  desk = openAgentDesk({
    trader,
    connection,
    environment: told.known().environment,
    place: state.name,
    whyLeft: (order) => whyLeft(order, { kinds, caps, fees, wallets: addresses, trading: told.known() }),
    wallets,
    ...voice,
  })
  return async () => {
    desk?.stop()
    connection.close()
    kept.stop()
    told.stop()
    stopRecovering()
    await untilQuiet(trader)
  }
}

/**
 * Carries out the orders of a backup's account, from now on.
 *
 * @returns what ends it: what is under way comes to a state that a restart goes on from, and the wallets are locked
 * @throws Unusable where it cannot start; Fault, Unreachable where the server refuses or is not there
 */
export async function runAgent(
  options: Options,
  backup: string,
  password: string,
  voice: Voice,
): Promise<() => Promise<void>> {
  const opened = await open(options, backup, password)
  const end = async (finish: () => Promise<void>) => {
    await finish()
    opened.wallets.lock()
    opened.state.close()
  }
  try {
    const finish = await start(options, opened, voice)
    return () => end(finish)
  } catch (error) {
    await end(async () => undefined)
    throw error
  }
}
