import { type KolsDone, putKol, removeKols, undoKolChange } from '@peregrine/contract/routes/kolList'
import { maxKols } from '@peregrine/contract/kol'
import { isFault } from '@peregrine/core/fault'
import type { QueryClient } from '@tanstack/react-query'
import { failureText } from '../../kit/http/failureText.ts'
import { send } from '../../kit/http/send.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import type { KolDraft } from '../doors/kolDoor.ts'
import { publicWalletsQuery } from '../watched-wallets/publicWallets.ts'
import { kolListKey } from './kolListKey.ts'

// Its texts are in the area `kols`, which every caller loads.

const undoMs = 8_000

/** Returns the text for a refused change of the list of KOLs. */
export function kolRefusal(error: unknown): string {
  if (isFault(error, 'monitor.full')) return translate('kols.full', { limit: maxKols })
  if (isFault(error, 'import.secret')) return translate('kols.secret')
  if (isFault(error, 'operator.only') || isFault(error, 'session.missing')) return translate('kols.stranger')
  if (isFault(error, 'import.unknown')) return translate('kols.undo.gone')
  if (isFault(error, 'request.malformed')) return translate('kols.malformed')
  return failureText(error, translate)
}

/** Reads every list of names again. */
export async function reloadKols(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: kolListKey }),
    queries.invalidateQueries({ queryKey: publicWalletsQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['day-traders'] }),
    queries.invalidateQueries({ queryKey: ['user'] }),
  ])
}

/** Undoes a change; the outcome is shown as a toast. */
export async function undoKols(queries: QueryClient, changeId: string): Promise<boolean> {
  try {
    const { left } = await send(undoKolChange, { body: { changeId } })
    showToast({
      kind: left > 0 ? 'warning' : 'success',
      text: translate(left > 0 ? 'kols.undo.left' : 'kols.undo.done', { count: left }),
    })
    return true
  } catch (error) {
    showToast({ kind: 'error', text: kolRefusal(error) })
    return false
  } finally {
    await reloadKols(queries)
  }
}

/** Shows a change for eight seconds, with its undo. */
export function showKolsDone(
  queries: QueryClient,
  text: string,
  { changeId }: Pick<KolsDone, 'changeId'>,
): void {
  showToast({
    kind: 'success',
    text,
    action: { label: translate('kols.undo'), run: () => void undoKols(queries, changeId) },
    lastsMs: undoMs,
    isKept: true,
  })
}

/**
 * Marks a wallet as a KOL, or changes what is known of one, with an undo.
 *
 * @throws Fault, Unreachable
 */
export async function putKolWithUndo(queries: QueryClient, kol: KolDraft): Promise<void> {
  const done = await send(putKol, { body: kol })
  const text = done.added > 0 ? 'kols.did.mark' : 'kols.did.change'
  showKolsDone(queries, translate(text, { name: kol.name || kol.address.slice(0, 6) }), done)
  await reloadKols(queries)
}

/** Takes wallets off the list, with an undo; a refusal is shown as a toast. */
export async function removeKolsWithUndo(
  queries: QueryClient,
  kols: readonly Pick<KolDraft, 'address' | 'name'>[],
): Promise<void> {
  const [first] = kols
  if (!first) return
  try {
    const done = await send(removeKols, { body: { addresses: kols.map(({ address }) => address) } })
    showKolsDone(queries, translate('kols.did.remove', { name: first.name, count: done.removed }), done)
  } catch (error) {
    showToast({ kind: 'error', text: kolRefusal(error) })
  }
  await reloadKols(queries)
}
