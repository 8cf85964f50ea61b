import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletTag } from '@peregrine/contract/walletTag'
import { memo } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { ExplorerLink } from '../../../domain/chains/ExplorerLink.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { Price } from '../../../kit/figures/Price.tsx'
import { Side } from '../../../domain/trades/Side.tsx'
import { tokenLeg } from '../../../domain/trades/tokenLeg.ts'
import { Usd } from '../../../kit/figures/Usd.tsx'
import type { DisplayMode } from '../../../kit/preferences/usePreferences.ts'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { WalletActions } from './WalletActions.tsx'
import { WalletTags } from './WalletTags.tsx'

export const tradeGrid =
  'grid grid-cols-[40px_60px_minmax(64px,1fr)_minmax(56px,1fr)_minmax(64px,1fr)_minmax(150px,2fr)_64px] gap-x-2 items-center px-3 text-data max-sm:grid-cols-[30px_44px_minmax(48px,.8fr)_minmax(50px,.8fr)_minmax(120px,2fr)] max-sm:gap-x-1.5'

type RowProps = {
  trade: TradeWire
  mode: DisplayMode
  isNarrow: boolean
  maker: TraderWire | undefined
  tags: readonly WalletTag[]
  onMaker: (wallet: string) => void
}

/** The wallet's number of buys and sells of the token. */
function Counts({ maker }: { maker: TraderWire }) {
  const { t } = useTranslation()
  return (
    <span
      className="shrink-0 text-[11px]"
      title={t('maker.counts', { buys: maker.buys, sells: maker.sells })}
      data-testid="maker-counts"
    >
      <span className="text-gain">{maker.buys}</span>
      <span className="text-muted">/</span>
      <span className="text-loss">{maker.sells}</span>
    </span>
  )
}

function Row({ trade, mode, isNarrow, maker, tags, onMaker }: RowProps) {
  const wallet = trade.senderAddress
  return (
    <div
      className={`${tradeGrid} group h-full hover:bg-raised`}
      data-testid="pool-trade"
      data-id={trade.id}
      {...rowData({
        network: trade.network,
        token: trade.tokenAddress,
        pool: trade.poolAddress,
        symbol: trade.tokenSymbol,
        wallet,
      })}
    >
      <Age sinceMs={trade.timestamp} className="text-muted" />
      <Side side={trade.tradeType} />
      {mode === 'mcap' ? (
        <Usd value={trade.marketCap} unknown="cap" className="text-right" />
      ) : (
        <Price value={trade.paidPrice} className="text-right" />
      )}
      <Amount {...tokenLeg(trade)} className="text-right max-sm:hidden" />
      <span className={`text-right ${trade.buy ? 'text-gain' : 'text-loss'}`}>
        <Usd value={trade.valueUsd} />
      </span>
      <span className="flex min-w-0 items-center gap-1.5 sm:pl-3">
        <Address
          address={wallet}
          name={trade.userName}
          hasIcon={!isNarrow}
          walletOn={trade.network}
          isTabStop={false}
        />
        {maker && !isNarrow && <Counts maker={maker} />}
        <WalletTags wallet={wallet} tags={tags} />
      </span>
      <span className="flex items-center justify-end max-sm:hidden">
        <WalletActions wallet={wallet} name={trade.userName} onFilter={onMaker} isTabStop={false} />
        <ExplorerLink network={trade.network} what="tx" id={trade.transactionHash} isTabStop={false} />
      </span>
    </div>
  )
}

/** A swap of the pool. */
export const PoolTradeRow = memo(Row)
