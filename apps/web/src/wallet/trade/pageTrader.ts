import { keepRecovering } from '@peregrine/trader/recovery'
import type { Trader, TraderNews } from '@peregrine/trader/traderPorts'
import type { QueryClient } from '@tanstack/react-query'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { signedInAddress } from '../../domain/session/useSession.ts'
import { activeSettings } from '../../domain/trade-settings/activeSlot.ts'
import { agreedFee } from '../../domain/trade-settings/agreedFees.ts'
import { lastSaleAtMs, rememberSale } from '../../domain/trade-settings/lastSales.ts'
import { gasPreferences, useTradePreferences } from '../../domain/trade-settings/useTradePreferences.ts'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { WalletError } from '../../domain/wallet-connect/wallet.ts'
import { requestBody } from '../../kit/http/request.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { environmentId } from '../../kit/preferences/environment.ts'
import { randomId } from '../../kit/randomId.ts'
import { readMs, showToast } from '../../kit/toast/showToast.ts'
import { indexedDbLog } from '../execution/indexedDbLog.ts'
import { tellExecutions } from '../execution/watchExecutions.ts'
import { holder, isHolderAlive } from '../holder.ts'
import { StorageRefused } from '../indexedDb.ts'
import { walletClient, WalletRefusal } from '../walletClient.ts'
import { markTrade } from './markTrade.ts'
import { isConnected } from './signConnected.ts'
import { signFor, signPermitFor } from './signFor.ts'
import { tellClock } from './tellClock.ts'
import { tellLate } from './tellLate.ts'
import { traderMemory } from './traderMemory.ts'

/** The log of this browser, shared by all tabs. */
export const executionLog = indexedDbLog(environmentId())

/** Codes of what fails in this browser alone. */
function codeOf(error: unknown): string | null {
  if (error instanceof WalletRefusal) return error.problem
  if (error instanceof StorageRefused) return error.isClosed ? 'storage-closed' : 'storage-refused'
  return error instanceof WalletError ? `wallet-${error.refusal}` : null
}

/** True if the worker holds the wallet's key unlocked. */
async function canSign(address: string): Promise<boolean> {
  if (!useOwnWallets.getState().wallets.some((wallet) => wallet.address === address)) return false
  // What the page remembers may be older than the worker.
  return (await walletClient.state()).status === 'unlocked'
}

const warn = (text: string) => showToast({ kind: 'warning', text, lastsMs: readMs })

function tell(queries: QueryClient, news: TraderNews): void {
  if (news.type === 'log-changed') tellExecutions()
  else if (news.type === 'untried') warn(translate('trade.untried'))
  else if (news.type === 'foreign-waiting') warn(translate('trade.foreignWaiting', { count: news.count }))
  else if (news.type === 'clock-off')
    tellClock(news.seconds).catch((error: unknown) => console.error('The clock could not be named', error))
  else if (news.type === 'recovered') tellLate(news.record, queries)
  else void queries.invalidateQueries({ queryKey: ['token-balance', news.network, news.wallet] })
}

/** Trading with the server, wallets and settings of this page. */
export function pageTrader(queries: QueryClient): Trader {
  return {
    request: requestBody,
    log: executionLog,
    holder,
    isHolderAlive,
    nowMs: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    newId: randomId,
    trading: () => findTrading(queries),
    sign: signFor,
    signPermit: signPermitFor,
    isConnected,
    canSign,
    sealedBy: walletClient.sealedBy,
    settingsOf: (network, side) => activeSettings(network, side).settings,
    gasPreferences,
    agreedFee,
    feeCeilingBps: () => null,
    isPreApproved: () => useTradePreferences.getState().isPreApproved,
    user: signedInAddress,
    lastSaleAtMs,
    rememberSale,
    codeOf,
    tell: (news) => tell(queries, news),
    mark: markTrade,
    memory: traderMemory,
  }
}

let stopRecovering: (() => void) | null = null

/** Keeps resolving unfinished executions while the page is open. */
export function keepPageRecovering(queries: QueryClient): void {
  stopRecovering ??= keepRecovering(pageTrader(queries))
}
