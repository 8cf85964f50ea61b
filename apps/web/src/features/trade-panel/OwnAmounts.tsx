import type { Network } from '@peregrine/core/network'
import { formatUnits, parseUnits } from '@peregrine/core/units'
import { Input } from '@peregrine/ui/Input'
import { parseShare, shareOf, spendable } from '@peregrine/wallet/trade/tradeSize'
import { useQueries } from '@tanstack/react-query'
import { balancePollMs, balanceQuery } from '../../domain/balances/balanceQuery.ts'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { walletName } from '../../domain/own-wallets/walletName.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { useKeptBack } from '../../domain/balances/useKeptBack.ts'
import { useOperatorFee } from '../../domain/trade-settings/useOperatorFee.ts'
import { beforeFee } from '@peregrine/wallet/trade/serviceFee'
import { typeOwnAmounts, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** Balances of more wallets than this are read once, not over and over. */
const mostPolled = 10
const shownDecimals = 6
const shares = [25, 50, 100] as const

/** `empty`: the wallet does not take part. */
export type OwnAmountFault = 'amount' | 'balance' | null

/** What is wrong with a wallet's own amount; null for one that is right or empty. `units` null: not known. */
export function faultOf(
  side: TradeSide,
  text: string,
  coin: { decimals: number; most: bigint | null },
): OwnAmountFault {
  if (text === '') return null
  if (side === 'sell') return parseShare(text) === null ? 'amount' : null
  const units = parseUnits(text, coin.decimals)
  if (!units) return 'amount'
  return coin.most !== null && units > coin.most ? 'balance' : null
}

/** Wallets of these that have an amount, and the amounts; null while one of them is wrong, or all are empty. */
export function takingPart(
  side: TradeSide,
  own: Readonly<Record<string, string>>,
  wallets: readonly OwnWallet[],
  decimals: number,
): Record<string, string> | null {
  const chosen = wallets.flatMap(({ address }) => {
    const text = Object.hasOwn(own, address) ? (own[address] ?? '') : ''
    return text === '' ? [] : [[address, text] as const]
  })
  const isRight = chosen.every(([, text]) => faultOf(side, text, { decimals, most: null }) === null)
  return chosen.length > 0 && isRight ? Object.fromEntries(chosen) : null
}

/** As decimal text with as many digits as are worth reading, rounded down. */
function shortUnits(units: bigint, decimals: number): string {
  const rest = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  return formatUnits((units / rest) * rest, decimals)
}

type OwnAmountsProps = {
  network: Network
  side: TradeSide
  token: string
  tokenDecimals: number | null
  wallets: readonly OwnWallet[]
}

/** An amount or percent for each wallet; one without does not trade. */
export function OwnAmounts({ network, side, token, tokenDecimals, wallets }: OwnAmountsProps) {
  const { t } = useTranslation()
  const own = useTicket((ticket) => ticket.own) ?? {}
  const coin = coinAddress(network)
  const held = side === 'buy' ? coin.token : token
  const balances = useQueries({
    queries: wallets.map(({ address }) => ({
      ...balanceQuery(network, address, held),
      refetchInterval: wallets.length > mostPolled ? (false as const) : balancePollMs,
    })),
  })
  const kept = useKeptBack(network)
  const fee = useOperatorFee(network)
  const unitsOf = (at: number) => balances[at]?.data?.units ?? null
  const mostOf = (at: number) => {
    const units = unitsOf(at)
    return units === null ? null : beforeFee(network, spendable(BigInt(units), kept), fee)
  }
  const fillShare = (percent: number) => {
    const filled = wallets.map(({ address }, at) => {
      if (side === 'sell') return [address, String(percent)]
      const most = mostOf(at)
      return [address, !most ? '' : shortUnits(shareOf(most, percent * 100), coin.decimals)]
    })
    typeOwnAmounts(Object.fromEntries(filled) as Record<string, string>)
  }
  const total = wallets.reduce(
    (sum, { address }) => sum + (parseUnits(own[address] ?? '', coin.decimals) ?? 0n),
    0n,
  )
  const count = wallets.filter(({ address }) => (own[address] ?? '') !== '').length
  return (
    <div className="flex flex-col gap-1" data-testid="own-amounts">
      <div className="flex items-center gap-1 text-muted">
        <span className="mr-auto">{t(side === 'buy' ? 'trade.own.ofBalance' : 'trade.own.ofHolding')}</span>
        {shares.map((percent) => (
          <button
            key={percent}
            type="button"
            data-testid={`own-share-${percent}`}
            onClick={() => fillShare(percent)}
            className="h-6 min-w-9 cursor-pointer rounded-control border border-line px-1 hover:bg-raised hover:text-ink"
          >
            {percent}%
          </button>
        ))}
      </div>
      <ul className="-mx-1 flex max-h-60 flex-col gap-1 overflow-y-auto px-1 py-0.5">
        {wallets.map((wallet, at) => {
          const { address } = wallet
          const text = own[address] ?? ''
          const fault = faultOf(side, text, { decimals: coin.decimals, most: mostOf(at) })
          const name = walletName(wallet)
          return (
            <li key={address} className="grid grid-cols-[minmax(0,1fr)_auto_112px] items-center gap-2">
              <span className="truncate" title={address}>
                {name}
              </span>
              <span className="text-right text-muted">
                <Amount units={unitsOf(at)} decimals={side === 'buy' ? coin.decimals : tokenDecimals} />
              </span>
              <Input
                size="sm"
                suffix={side === 'buy' ? coin.symbol : '%'}
                inputMode="decimal"
                placeholder="–"
                value={text}
                aria-label={t('trade.own.label', { name })}
                aria-invalid={fault !== null}
                title={fault === null ? undefined : t(`trade.own.fault.${fault}`)}
                data-testid="own-amount"
                data-wallet={address}
                onChange={({ target }) => typeOwnAmounts({ [address]: target.value })}
                className="text-right"
              />
            </li>
          )
        })}
      </ul>
      <p className="flex justify-between gap-2 text-muted" data-testid="own-total">
        <span>{t('trade.own.count', { count, all: wallets.length })}</span>
        {side === 'buy' && total > 0n && (
          <span>
            {t('trade.inAll')}{' '}
            <Amount units={total.toString()} decimals={coin.decimals} symbol={coin.symbol} />
          </span>
        )}
      </p>
    </div>
  )
}
