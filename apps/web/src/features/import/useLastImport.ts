import { importMonitorConfigs, undoMonitorImport } from '@peregrine/contract/routes/monitorImport'
import type { WatchedWallet } from '@peregrine/core/wallet-list/watchedWallet'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { send } from '../../shared/http/send.ts'
import { reloadMonitorList } from '../../shared/monitor/useMonitorList.ts'
import { useSession } from '../../shared/session/useSession.ts'

/** An import that can still be taken back; `owner` is whose it is. */
export type DoneImport = { owner: string; importId: string; added: number; changed: number; kept: number }

type LastImport = { last: DoneImport | null }

const useStored = create<LastImport>()(() => ({ last: null }))

/** Ten thousand rows take longer on a busy machine than a call may otherwise. */
const timeoutMs = 60_000

/** The signed-in wallet's last import since the page was opened, until it is undone. */
export function useLastImport(): DoneImport | null {
  const owner = useSession(({ session }) => session?.address)
  const last = useStored((state) => state.last)
  return last !== null && last.owner === owner ? last : null
}

/**
 * Stores wallets in one transaction.
 *
 * @throws Fault `monitor.full`, `import.secret`, `session.missing`; Unreachable
 */
export async function importWallets(
  queries: QueryClient,
  owner: string,
  wallets: readonly WatchedWallet[],
  existing: 'keep' | 'update',
): Promise<DoneImport> {
  const configs = wallets.map(({ address, ...wallet }) => ({ ...wallet, addAddress: address }))
  const body = { userAddress: owner, existing, configs }
  const done = { owner, ...(await send(importMonitorConfigs, { body, timeoutMs })) }
  useStored.setState({ last: done })
  void reloadMonitorList(queries)
  return done
}

/**
 * Takes an import back.
 *
 * @throws Fault `import.unknown`, `session.missing`; Unreachable
 */
export async function undoImport(queries: QueryClient, { owner, importId }: DoneImport) {
  const undone = await send(undoMonitorImport, { body: { userAddress: owner, importId }, timeoutMs })
  useStored.setState({ last: null })
  void reloadMonitorList(queries)
  return undone
}
