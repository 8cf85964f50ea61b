import type { RadarToken } from '@peregrine/contract/topics/radar'
import { memo } from 'react'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import type { NamedToken } from '../../domain/tokens/tokenRef.ts'

type RailRowProps = { token: NamedToken; figures: RadarToken | undefined; mode: DisplayMode }

/** A token in a narrow list: identity, value and 24-hour change. */
export const RailRow = memo(function RailRow({ token, figures, mode }: RailRowProps) {
  const pool = figures?.poolAddress ?? token.pool
  return (
    <div
      className="relative flex h-full items-center hover:bg-raised"
      {...rowData(token)}
      data-testid="rail-row"
    >
      <TokenLink
        token={{ ...token, pool }}
        className="absolute inset-0"
        label={token.symbol || shortAddress(token.token)}
      />
      <div className="grid h-full min-w-0 flex-1 grid-cols-[18px_14px_minmax(0,1fr)_66px_56px] items-center gap-1 pl-2 text-data">
        <TokenIcon network={token.network} token={token.token} size={18} />
        <NetworkBadge network={token.network} />
        <span className="flex min-w-0 items-center">
          <TokenSymbol symbol={token.symbol} address={token.token} />
          <CopyMark network={token.network} token={token.token} />
        </span>
        <span className="text-right">
          {mode === 'mcap' ? (
            <Usd value={figures?.marketCap} unknown="cap" />
          ) : (
            <Price value={figures?.tokenPrice} />
          )}
        </span>
        <span className="text-right">
          <Percent value={figures?.change24h} />
        </span>
      </div>
      <BuyButton
        {...{ network: token.network, token: token.token, pool, symbol: token.symbol }}
        place="watchlist"
        testId="rail-buy"
        isCompact
        className="mx-1"
      />
    </div>
  )
})
