import { getWatchedWalletTrades, getWalletEvents } from '@peregrine/contract/routes/walletEvents'
import type { FastifyInstance } from 'fastify'
import { decodeCursor, encodeCursor, placeParts } from '../../http/cursor.ts'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import type { WatchedWallets } from '../../domain/watched-wallets/watchedWallets.ts'
import { type EventPlace, type EventReaderDeps, readPage, readTrades, completeEvents } from './readEvents.ts'

export type WalletEventDeps = EventReaderDeps & { watched: WatchedWallets }

/** Events of watched wallets; each call concerns the signed-in wallet's own list. */
export function walletEventRoutes(app: FastifyInstance, deps: WalletEventDeps): void {
  const { watched } = deps
  mount(app, getWalletEvents, async ({ query }, request) => {
    const { wallet, network = null, event, minUsd = null, maxUsd = null, limit } = query
    const scope = wallet === undefined ? { list: watched.listOf(sessionOf(request)) } : { wallet }
    const before =
      query.before === undefined
        ? null
        : (decodeCursor(query.before, [placeParts.timeMs, placeParts.rows]) as EventPlace)
    const { events, next } = await readPage(
      deps,
      scope,
      { network, event, minUsd, maxUsd, isSpamShown: query.spam === 'shown' },
      { limit, before },
    )
    return { items: await completeEvents(deps, events), next: next && encodeCursor(next) }
  })
  mount(app, getWatchedWalletTrades, async ({ params, query }, request) => {
    const { event, minUsd = null, maxUsd = null, limit } = query
    const sift = { network: params.network, event, minUsd, maxUsd, isTradesOnly: true }
    const scope = { list: watched.listOf(sessionOf(request)) }
    const { events } = await readPage(deps, scope, sift, { limit, before: null })
    const trades = await readTrades(deps, events)
    return events.flatMap(({ id }) => trades.get(id) ?? [])
  })
}
