import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { RequestServer } from '@peregrine/trader/http/request'
import { signLocal, signPermitLocal } from '@peregrine/trader/signLocal'
import { newMemory } from '@peregrine/trader/traderMemory'
import type { Trader, TraderNews } from '@peregrine/trader/traderPorts'
import { VaultError } from '@peregrine/wallet/vault/vaultError'
import type { TradingReader } from '../server/tradingReader.ts'
import type { AgreedFees, FeeLimits } from './agreeToFees.ts'
import { executionLogOf } from '../state/executionLogOf.ts'
import type { State } from '../state/openState.ts'
import { salesOf } from '../state/salesOf.ts'
import type { Wallets } from '../vault/openWallets.ts'

const tradingFreshMs = 60_000
/** As the page's preferences are unless they are changed. */
const gasPreferences = { feeMultiplierMilli: 2_000n, gasLimit: 1_000_000n }

/** 32 random hex characters. */
export const newId = (): string => randomBytes(16).toString('hex')

type Given = {
  request: RequestServer
  state: State
  wallets: Wallets
  /** Name of this process in the log. */
  holder: string
  /** Address of the account. */
  user: string
  trading: TradingReader
  /** The operator's fees that were agreed to, for orders that name none. */
  fees: AgreedFees
  feeLimits: FeeLimits
  settings(): Readonly<Record<ChainKey, TradeSettings>>
  tell(news: TraderNews): void
}

function codeOf(error: unknown): string | null {
  if (error instanceof VaultError) return error.problem
  return (error as { code?: unknown } | null)?.code === 'ERR_SQLITE_ERROR' ? 'storage-refused' : null
}

/** Trading with the server, wallets and state of this process. */
export function agentTrader({ state, wallets, holder, user, settings, ...given }: Given): Trader {
  const sign = wallets.sign
  return {
    request: given.request,
    log: executionLogOf(state.database),
    holder,
    // The state folder is this process's alone: whoever else is named there has ended.
    isHolderAlive: async (name) => name === holder,
    nowMs: () => Date.now(),
    sleep: (ms) => wait(ms),
    random: Math.random,
    newId,
    trading: () => given.trading(tradingFreshMs),
    sign: (intent, unsigned) =>
      signLocal(sign, intent, unsigned).catch((error: unknown) => {
        if (!(error instanceof VaultError)) throw error
        return { refused: error.problem, detail: {} }
      }),
    signPermit: (intent, permit) => signPermitLocal(sign, intent, permit),
    isConnected: () => false,
    canSign: async (address) =>
      wallets.isUnlocked() && wallets.all.some((wallet) => wallet.address === address),
    sealedBy: wallets.sealedBy,
    settingsOf: (network) => settings()[networkFacts[network].chain],
    gasPreferences: () => gasPreferences,
    agreedFee: (network) => given.fees.get(network) ?? null,
    feeCeilingBps: (network) => given.feeLimits[networkFacts[network].chain] ?? 0,
    isPreApproved: () => false,
    user: () => user,
    ...salesOf(state.database),
    codeOf,
    tell: given.tell,
    mark: () => undefined,
    memory: newMemory(),
  }
}
