import type { TradeWire } from '@peregrine/contract/trade'
import { useQuery } from '@tanstack/react-query'
import { canonicalAddress } from '@peregrine/core/address'
import { useMemo } from 'react'
import { publicWalletsQuery } from '../../../domain/watched-wallets/publicWallets.ts'
import { useWatchedNames } from '../../../domain/watched-wallets/watchedNames.tsx'
import { relationOf, useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { markTradesQuery, type PoolRef } from '../api.ts'
import { useMarketTrades } from '../tables/useMarketTrades.ts'
import { type ChartPeriod, secondsOf } from './chartPeriods.ts'
import { type ChartMark, type KindOf, markKind, toMarks } from './marks.ts'
import { useChartPreferences } from './useChartPreferences.ts'

const none: readonly TradeWire[] = []

/** The server's limit of wallets per request. */
const askedWallets = 50

const isByKol = ({ userName }: TradeWire): boolean => userName !== null

function withLive(asked: readonly TradeWire[], live: readonly TradeWire[]): readonly TradeWire[] {
  const known = new Set(asked.map(({ id }) => id))
  const added = live.filter(({ id }) => !known.has(id))
  return added.length > 0 ? [...asked, ...added] : asked
}

/** Returns a wallet's emoji or picture: the user's own for a watched wallet, else that of the KOL list. */
function useAvatars(hasKol: boolean): (wallet: string) => string {
  const watched = useWatchedNames(({ names }) => names)
  const { data: kols } = useQuery({ ...publicWalletsQuery, enabled: hasKol })
  return useMemo(() => {
    const pictures = new Map(kols?.map(({ address, avatar }) => [canonicalAddress(address), avatar]))
    return (wallet) => {
      const address = canonicalAddress(wallet)
      return watched.get(address)?.avatarUrl || pictures.get(address) || ''
    }
  }, [watched, kols])
}

/** Returns the trades of own, watched and tagged wallets, the developer and KOLs as chart marks. */
export function useChartMarks(
  pool: PoolRef,
  market: readonly string[],
  { period, developer }: { period: ChartPeriod; developer: string | null },
): readonly ChartMark[] {
  const wallets = useKnownWallets()
  const { areMarksOn, markKinds: kinds, minMarkUsd } = useChartPreferences()
  const named = useMemo(
    () =>
      [...wallets.own, ...wallets.followed, ...wallets.marked]
        .map(({ address }) => address)
        .slice(0, askedWallets),
    [wallets],
  )
  const { data: asked = none } = useQuery({ ...markTradesQuery(pool, named), enabled: areMarksOn })
  const live = useMarketTrades(pool.network, market) ?? none
  const kindOf = useMemo<KindOf>(
    () =>
      ({ senderAddress, userName }) => {
        const tags = [
          ...(senderAddress === developer ? ['dev' as const] : []),
          ...(userName ? ['kol' as const] : []),
        ]
        const kind = markKind(relationOf(wallets, senderAddress), tags)
        return kind && kinds.includes(kind) ? kind : null
      },
    [wallets, kinds, developer],
  )
  // Nearly all live trades are by unknown wallets: the list only changes for the others.
  const noticed = live.filter((trade) => kindOf(trade) !== null)
  const noticedIds = noticed.map(({ id }) => id).join(' ')
  const hasKol = areMarksOn && (asked.some(isByKol) || noticed.some(isByKol))
  const avatarOf = useAvatars(hasKol)
  return useMemo(() => {
    if (!areMarksOn) return []
    const rules = { kindOf, avatarOf, seconds: secondsOf(period), minUsd: minMarkUsd }
    return toMarks(withLive(asked, noticed), rules)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [areMarksOn, asked, noticedIds, kindOf, avatarOf, period, minMarkUsd])
}
