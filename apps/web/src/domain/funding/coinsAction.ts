import { type Network, networkFacts } from '@peregrine/core/network'
import type { QueryClient } from '@tanstack/react-query'
import { failureText } from '../../kit/http/failureText.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { readMs, showToast, type Toast } from '../../kit/toast/showToast.ts'
import { useWalletDoor } from '../doors/walletDoor.ts'
import { useOwnWallets } from '../own-wallets/useOwnWallets.ts'
import { tradingQuery } from '../trading/useTrading.ts'
import { askTestCoins } from './askTestCoins.ts'
import { wayToCoins } from './wayToCoins.ts'

async function getTestCoins(queries: QueryClient, network: Network, address: string): Promise<void> {
  const { coin: symbol } = networkFacts[network]
  try {
    await askTestCoins(queries, network, address)
    showToast({ kind: 'success', text: translate('trade.coins.given', { symbol }) })
  } catch (error) {
    console.error('The faucet gave nothing', error)
    showToast({ kind: 'error', text: failureText(error, translate), lastsMs: readMs })
  }
}

function actionOf(queries: QueryClient, network: Network, address: string): Toast['action'] {
  const wallet = useOwnWallets.getState().wallets.find((own) => own.address === address)
  const way = wayToCoins(queries.getQueryData(tradingQuery.queryKey), wallet)
  const { coin: symbol } = networkFacts[network]
  if (way === 'faucet')
    return {
      label: translate('trade.coins.faucet', { symbol }),
      run: () => void getTestCoins(queries, network, address),
    }
  if (way === 'deposit')
    return {
      label: translate('trade.coins.deposit', { symbol }),
      run: () => useWalletDoor.getState().show({ name: 'deposit', wallet: address }),
    }
  return undefined
}

/** What a toast offers a wallet that is short of the network's coin; nothing where no coins are to be had from here. */
export function coinsAction(
  queries: QueryClient,
  network: Network,
  address: string,
): Pick<Toast, 'action' | 'topic'> {
  const action = actionOf(queries, network, address)
  // Several wallets of a press may be short: one toast, as without the action.
  return action ? { action, topic: `coins-${network}` } : {}
}
