import { canonicalAddress } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits, parseUnits } from '@peregrine/core/units'
import type { RecipientReading } from '@peregrine/trader/readRecipient'
import { type RentFault, rentFault } from '@peregrine/wallet/trade/rentFault'
import { transferFee } from '@peregrine/wallet/trade/transferFee'
import { spendable } from '@peregrine/wallet/trade/tradeSize'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceQuery } from '../../../domain/balances/balanceQuery.ts'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { chainsOfType } from '../manage/networksOfType.ts'
import type { Transfer, TransferPort } from '../transferPort.ts'
import { type Asset, assetsQuery } from './assetsQuery.ts'
import { type TypedRecipient, typedRecipient } from './checkRecipient.ts'
import { useRecipient } from './useRecipient.ts'

/** What stays behind for fees where the node does not say. On Solana more than an account's rent, below which none may be. */
const keptBack = { EVM: 2n * 10n ** 15n, SOL: 2n * 10n ** 6n } as const

/** Coins to keep when all are sent: the fee that the engine would allow now, and half of it again, since prices move. */
async function reserveOf(
  { maxFee }: TransferPort,
  transfer: Pick<Transfer, 'network' | 'wallet' | 'token'>,
): Promise<bigint> {
  const { family } = networkFacts[transfer.network]
  if (family === 'SOL' || !maxFee) return keptBack[family]
  const fee = await maxFee({ ...transfer, units: 1n, recipient: transfer.wallet }).catch((error: unknown) => {
    console.warn('The fee of a transfer is not known', error)
    return null
  })
  return fee === null ? keptBack[family] : (fee * 3n) / 2n
}

type AmountFault = 'missing' | 'none' | 'too-much' | RentFault

function amountFault(units: bigint | null, balance: bigint | null): AmountFault | null {
  if (units === null) return 'missing'
  if (units <= 0n) return 'none'
  return balance !== null && units > balance ? 'too-much' : null
}

/** What Solana's rent says against an amount. */
function rentAgainst(
  units: bigint,
  { isCoin, coins, found }: { isCoin: boolean; coins: bigint; found: RecipientReading['solana'] },
): RentFault | null {
  return rentFault({
    coins,
    sent: isCoin ? units : 0n,
    costs: transferFee + (found?.deposit ?? 0n),
    received: found?.lamports ?? null,
  })
}

/** The same for a half-typed transfer; null on other chains and until the balance is known. */
function useRentFault(
  { network, wallet, isCoin }: { network: Network; wallet: string; isCoin: boolean },
  units: bigint | null,
  reading: RecipientReading | null,
): RentFault | null {
  const isSolana = networkFacts[network].family === 'SOL'
  const { data } = useQuery({
    ...balanceQuery(network, wallet, coinAddress(network).token),
    enabled: isSolana,
  })
  if (!isSolana || !data || !units) return null
  return rentAgainst(units, { isCoin, coins: BigInt(data.units), found: reading?.solana ?? null })
}

/** A token that the server does not know this wallet to hold, by its address. */
function otherAsset(token: string | null): Asset | null {
  return token === null ? null : { token: canonicalAddress(token), symbol: shortAddress(token) }
}

/** The chosen asset of a wallet, and what it holds of it. */
function useAsset(network: Network, wallet: string, token: string | null) {
  const coin = coinAddress(network)
  const { data: tokens = [] } = useQuery(assetsQuery(network, wallet))
  const assets = [{ token: coin.token, symbol: coin.symbol }, ...tokens]
  const asset = assets.find((one) => one.token === token) ?? otherAsset(token) ?? coin
  const isCoin = asset.token === coin.token
  const { data: held } = useQuery(balanceQuery(network, wallet, asset.token))
  return {
    assets,
    asset,
    isCoin,
    held: held ?? null,
    balance: held ? BigInt(held.units) : null,
    decimals: held?.decimals ?? (isCoin ? coin.decimals : null),
  }
}

/** Half-typed transfer of a wallet, and what follows from it. */
export function useSendDraft({ address: wallet, type }: LocalWallet, port: TransferPort) {
  const networks = chainsOfType(type)
  const [network, setNetwork] = useState<Network>(networks[0] ?? 'eth')
  const [token, setToken] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [pasted, setPasted] = useState<TypedRecipient>({ typed: '', named: null })
  const held = useAsset(network, wallet, token)
  const { asset, isCoin, balance, decimals } = held
  const units = decimals === null ? null : parseUnits(amount, decimals)
  const to = useRecipient(port, { network, token: asset.token, wallet, ...pasted })
  const { recipient, reading, badRecipient } = to
  const badRent = useRentFault({ network, wallet, isCoin }, units, reading)
  const badAmount = amountFault(units, balance) ?? badRent

  async function takeAll(): Promise<void> {
    if (balance === null || decimals === null) return
    const reserve = isCoin ? await reserveOf(port, { network, wallet, token: asset.token }) : 0n
    // A wallet with less than is usually kept back can still be emptied to the last lamport: there the fee is known.
    const isEmptied = isCoin && networkFacts[network].family === 'SOL' && balance <= reserve
    setAmount(formatUnits(spendable(balance, isEmptied ? transferFee : reserve), decimals))
  }
  const isReady = units !== null && badAmount === null && badRecipient === null
  const account = reading && { kind: reading.kind, isConfirmed: false }
  const transfer: Transfer | null =
    isReady && account ? { network, wallet, token: asset.token, units, recipient, account } : null
  return {
    ...held,
    ...to,
    networks,
    network,
    amount,
    typed: pasted.typed,
    badAmount,
    transfer,
    setAmount,
    setRecipient: (text: string) => setPasted(typedRecipient(text)),
    setAsset: setToken,
    takeAll,
    setNetwork: (next: Network) => {
      setNetwork(next)
      setToken(null)
      setAmount('')
    },
  }
}

export type SendDraft = ReturnType<typeof useSendDraft>
