import type { RadarToken } from '@peregrine/contract/topics/radar'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'

/** Price, market cap, both changes, liquidity and volume of a token, as cells of a wide row. */
export function FigureCells({ figures }: { figures: RadarToken | undefined }) {
  return (
    <>
      <span className="text-right">
        <Price value={figures?.tokenPrice} />
      </span>
      <span className="text-right">
        <Usd value={figures?.marketCap} unknown="cap" />
      </span>
      <span className="text-right">
        <Percent value={figures?.change1h} />
      </span>
      <span className="text-right">
        <Percent value={figures?.change24h} />
      </span>
      <span className="text-right max-xl:hidden">
        <Usd value={figures?.liquidity} unknown="liquidity" />
      </span>
      <span className="text-right max-xl:hidden">
        <Volume value={figures?.volume1h} unpriced={figures?.unpriced} />
      </span>
    </>
  )
}
