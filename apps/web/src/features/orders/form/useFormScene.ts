import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { useMemo } from 'react'
import type { TradeSide } from '../../../domain/doors/tradeDoor.ts'
import { useCoinPriceNow } from '../../../domain/prices/useCoinPriceNow.ts'
import { tradingWallets, useOwnWallets } from '../../../domain/own-wallets/useOwnWallets.ts'
import { useSession } from '../../../domain/session/useSession.ts'
import { useActiveSettings } from '../../../domain/trade-settings/activeSlot.ts'
import { useFeeToAgree } from '../../../domain/trade-settings/useOperatorFee.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { useWatchedWallets } from '../../../domain/watched-wallets/useWatchedWallets.ts'
import type { Market } from './lineValue.ts'
import type { FormScene } from './readForm.ts'

/** Fees that a slot types; null for automatic. */
function feesOf({ autoGasMode, maxGasFee, maxPriorityFee }: TradeSettings) {
  if (autoGasMode) return { gasPrice: null, priorityFee: null }
  return { gasPrice: maxGasFee, priorityFee: maxPriorityFee }
}

/** Watched wallets of a network's family in one group; an empty group is all of them. */
export function useWatchedOf(network: Network, group: string) {
  const { list } = useWatchedWallets()
  const { monitorChainType } = networkFacts[network]
  return useMemo(() => {
    const ofFamily = list.filter(({ chainType }) => chainType === monitorChainType)
    const members = ofFamily.filter(({ configGroup }) => group === '' || configGroup === group)
    return {
      groups: [...new Set(ofFamily.map(({ configGroup }) => configGroup))].toSorted(),
      addresses: members.map(({ address }) => address),
    }
  }, [list, monitorChainType, group])
}

type SceneInput = { network: Network; info: PoolInfoWire; market: Market; side: TradeSide; group: string }

/** Everything around the form: the market, the wallets that trade, and the slot's settings. */
export function useFormScene({ network, info, market, side, group }: SceneInput) {
  const wallets = useOwnWallets((own) => own.wallets)
  const picked = useOwnWallets((own) => own.picked)
  const isSignedIn = useSession(({ session }) => session !== null)
  const { settings } = useActiveSettings(network, side)
  const coinPrice = useCoinPriceNow(network)
  const { fee, agree } = useFeeToAgree(network)
  const { all, trading } = tradingWallets({ wallets, picked }, network)
  const { groups, addresses } = useWatchedOf(network, group)
  const local = trading.filter(({ kind }) => kind === 'local')
  const isOnCurve = info.launch?.stage === 'curve'
  const scene: Omit<FormScene, 'nowMs'> = {
    network,
    token: info.tokenAddress,
    // What is still on its curve moves to a pool: the order follows it there.
    pool: isOnCurve ? null : info.poolAddress,
    symbol: info.tokenSymbol,
    decimals: info.tokenDecimals,
    coinDecimals: coinAddress(network).decimals,
    creator: info.launch?.creator || null,
    isOnCurve,
    ...market,
    wallets: local.map(({ address }) => address),
    watched: addresses,
    isSignedIn,
    mode: settings.fastMode ? 'fast' : 'safe',
    ...feesOf(settings),
    coinPrice,
    serviceFee: fee,
  }
  return { scene, all, trading, local, groups, settings, agree }
}
