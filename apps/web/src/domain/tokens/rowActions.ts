import { translate } from '../../kit/i18n/translate.ts'
import { copyText } from '../../kit/figures/copyText.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import type { NamedToken } from './tokenRef.ts'
import { type HiddenLevel, hiddenLevelOf, hideToken, showToken } from './useHiddenTokens.ts'
import { restoreWatchlist, removeFromWatchlist, watchlistNow, addToWatchlist } from './useWatchlist.ts'

/** Milliseconds during which an action can be undone. */
const undoMs = 8000

function nameOf({ symbol, token }: NamedToken): string {
  return symbol || shortAddress(token)
}

function showDone(text: string, undo: () => void): void {
  showToast({
    kind: 'success',
    text,
    action: { label: translate('watchlist.undo'), run: undo },
    lastsMs: undoMs,
    isKept: true,
  })
}

/** Hides or blocks a token, with an undo. */
export function hideWithUndo(token: NamedToken, level: HiddenLevel): void {
  const before = hiddenLevelOf(token)
  hideToken(token, level)
  showDone(
    translate(level === 'blocked' ? 'watchlist.didBlock' : 'watchlist.didHide', { name: nameOf(token) }),
    () => (before === null ? showToken(token) : hideToken(token, before)),
  )
}

/** Unhides a token, with an undo. */
export function showWithUndo(token: NamedToken): void {
  const before = hiddenLevelOf(token)
  if (before === null) return
  showToken(token)
  showDone(translate('watchlist.didShow', { name: nameOf(token) }), () => hideToken(token, before))
}

export function addToWatchlistWithUndo(token: NamedToken, group: string | null = null): void {
  const before = watchlistNow()
  addToWatchlist(token, group)
  showDone(translate('watchlist.didWatch', { name: nameOf(token) }), () => restoreWatchlist(before))
}

export function removeFromWatchlistWithUndo(token: NamedToken): void {
  const before = watchlistNow()
  removeFromWatchlist(token)
  showDone(translate('watchlist.didUnwatch', { name: nameOf(token) }), () => restoreWatchlist(before))
}

/** Copies an address and shows whether it worked. */
export async function copyWithToast(text: string): Promise<void> {
  const isCopied = await copyText(text)
  showToast({
    kind: isCopied ? 'success' : 'error',
    text: translate(isCopied ? 'watchlist.didCopy' : 'watchlist.copyRefused', { text: shortAddress(text) }),
  })
}
