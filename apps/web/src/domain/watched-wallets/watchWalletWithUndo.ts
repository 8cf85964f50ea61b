import { canonicalAddress } from '@peregrine/core/address'
import {
  maxWatchedWallets,
  maxWatchedWalletBytes,
  type WatchedWalletWire,
} from '@peregrine/contract/watchedWallet'
import { type WatchedWalletRules, rulesOf } from '@peregrine/contract/watchedWalletRules'
import { type FaultCode, isFault } from '@peregrine/core/fault'
import { networkFacts, type Network } from '@peregrine/core/network'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { whenSignedIn } from '../session/whenSignedIn.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { publicWalletsQuery } from './publicWallets.ts'
import {
  addWatched,
  changeWatched,
  newlyWatched,
  removeWatched,
  restoreWatched,
  type ChangedWallet,
  type WatchedChange,
} from './editWatchedWallets.ts'

// Its texts are in the area `follow`, which every caller loads.

const undoMs = 8000

const faultTexts = {
  'session.missing': 'follow.signIn',
  'monitor.exists': 'follow.exists',
  'monitor.full': 'follow.full',
  'storage.full': 'follow.storage',
  'import.secret': 'follow.secret',
  'monitor.unknown': 'follow.unknown',
} as const satisfies Partial<Record<FaultCode, string>>

/** Returns the text for a refused change of the list. */
export function refusalText(error: unknown): string {
  const known = Object.entries(faultTexts).find(([code]) => isFault(error, code as FaultCode))
  const limits = { limit: maxWatchedWallets, size: maxWatchedWalletBytes / 2 ** 20 }
  return known ? translate(known[1], limits) : failureText(error, translate)
}

async function tryTo(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showToast({ kind: 'error', text: `${translate('follow.failed')}: ${refusalText(error)}` })
    return false
  }
}

function showDone(text: string, undo: () => Promise<void>): void {
  showToast({
    kind: 'success',
    text,
    action: { label: translate('follow.undo'), run: () => void tryTo(undo) },
    lastsMs: undoMs,
    isKept: true,
  })
}

const called = ({ name, address }: Pick<WatchedWalletWire, 'name' | 'address'>) =>
  name || shortAddress(address)

/** Returns a wallet's public name; null when unknown or unreadable. */
async function publicName(queries: QueryClient, address: string): Promise<string | null> {
  try {
    const known = await queries.ensureQueryData(publicWalletsQuery)
    return known.find((wallet) => wallet.address === address)?.nickname ?? null
  } catch (error) {
    console.warn('The public names could not be read', error)
    return null
  }
}

type NamedWallet = { network: Network; address: string; name?: string | null | undefined }

/** Watches a wallet under its public name; sends a visitor to the sign-in. */
export const watchWalletWithUndo = (queries: QueryClient, wallet: NamedWallet): Promise<void> =>
  whenSignedIn(() => watchWallet(queries, wallet))

async function watchWallet(queries: QueryClient, wallet: NamedWallet): Promise<void> {
  const { monitorChainType: chainType } = networkFacts[wallet.network]
  const address = canonicalAddress(wallet.address)
  const name = wallet.name || (await publicName(queries, address)) || address.slice(0, 6)
  const config = newlyWatched({ address, chainType, name: name.slice(0, 50) }, Date.now())
  const isDone = await tryTo(() => addWatched(queries, config))
  if (isDone)
    showDone(translate('follow.did', { name: called(config) }), () => removeWatched(queries, [config]))
}

/** Stops watching wallets, with an undo that restores all their settings. */
export async function unwatchWalletWithUndo(
  queries: QueryClient,
  configs: readonly WatchedWalletWire[],
): Promise<boolean> {
  const isDone = await tryTo(() => removeWatched(queries, configs))
  const [first] = configs
  if (!isDone || !first) return isDone
  const text =
    configs.length === 1
      ? translate('follow.didNot', { name: called(first) })
      : translate('follow.didRemove', { count: configs.length })
  showDone(text, () => restoreWatched(queries, configs))
  return true
}

/** Returns the previous values of a change's fields; rules one by one, since the server merges them. */
function before({ config, change: { extra, ...change } }: ChangedWallet): ChangedWallet {
  const kept = pick(config, Object.keys(change) as (keyof typeof change)[])
  if (!extra) return { config, change: kept }
  const rules = pick(rulesOf(config.extra), Object.keys(extra.rules) as (keyof WatchedWalletRules)[])
  return { config, change: { ...kept, extra: { rules } } }
}

const pick = <Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Partial<Pick<Whole, Key>>

/**
 * Changes watched wallets individually, with an undo that restores each one.
 *
 * @throws as changeWatched
 */
export async function changeEachWithUndo(
  queries: QueryClient,
  changes: readonly ChangedWallet[],
): Promise<void> {
  await changeWatched(queries, changes)
  showDone(translate('follow.didChange', { count: changes.length }), () =>
    changeWatched(queries, changes.map(before)),
  )
}

/** Applies one change to many watched wallets, with an undo; a refusal shows a toast. */
export const changeWithUndo = (
  queries: QueryClient,
  configs: readonly WatchedWalletWire[],
  change: WatchedChange,
): Promise<boolean> =>
  tryTo(() =>
    changeEachWithUndo(
      queries,
      configs.map((config) => ({ config, change })),
    ),
  )
