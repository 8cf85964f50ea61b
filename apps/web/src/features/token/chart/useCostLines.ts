import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { makersQuery, type PoolRef } from '../api.ts'
import type { CostLine } from './createCandleChart.ts'

const maxWallets = 100
/** More lines would hide the candles. */
const maxLines = 5

const none: readonly CostLine[] = []

/**
 * Returns the average costs of own and tagged wallets that hold the token; `perPrice` converts a price to the chart's
 * unit.
 */
export function useCostLines(pool: PoolRef, isOn: boolean, perPrice: number): readonly CostLine[] {
  const { t } = useTranslation()
  const own = useKnownWallets((known) => known.own)
  const marked = useKnownWallets((known) => known.marked)
  const wallets = useMemo(
    () => [...own, ...marked].map(({ address }) => address).slice(0, maxWallets),
    [own, marked],
  )
  const { data } = useQuery({ ...makersQuery(pool, wallets), enabled: isOn && wallets.length > 0 })
  const lines = data?.makers.flatMap(({ address, name, averageCost }) => {
    if (averageCost === null) return []
    const note = [...own, ...marked].find((wallet) => wallet.address === address)?.note
    const who = note || name || shortAddress(address)
    return [{ value: averageCost * perPrice, text: t('mark.cost', { who }) }]
  })
  const shown = (isOn && wallets.length > 0 && lines?.slice(0, maxLines)) || none
  const key = JSON.stringify(shown)
  // The chart redraws them only when one has moved.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => shown, [key])
}
