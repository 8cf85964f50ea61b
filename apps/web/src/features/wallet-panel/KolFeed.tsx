import { mergeTrades } from '../../domain/trades/mergeTrades.ts'
import { kol } from '@peregrine/contract/topics/kol'
import type { TradeWire } from '@peregrine/contract/trade'
import { networks } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTopics } from '../../live/useTopics.ts'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Side } from '../../domain/trades/Side.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { LiveList } from '../../kit/lists/LiveList.tsx'

const everywhere = networks.map((network) => ({ network }))
const idOf = ({ id }: TradeWire): string => id

function Row({ trade }: { trade: TradeWire }) {
  const { network, tokenAddress } = trade
  return (
    <div
      className="relative grid h-full grid-cols-[2rem_minmax(0,1.5fr)_2.75rem_minmax(0,1fr)_3.5rem] items-center gap-1.5 px-3 text-data hover:bg-raised sm:grid-cols-[2.5rem_minmax(0,1fr)_3.5rem_minmax(0,1fr)_4rem] sm:gap-2"
      data-testid="kol-row"
      data-id={trade.id}
    >
      <span className="text-muted">
        <Age sinceMs={trade.timestamp} />
      </span>
      <span className="flex min-w-0">
        <Address address={trade.senderAddress} name={trade.userName} walletOn={network} />
      </span>
      <Side side={trade.tradeType} />
      <span className="flex min-w-0 items-center gap-1">
        <Link
          to="/$network/token/$token"
          params={{ network, token: tokenAddress }}
          className="flex min-h-6 min-w-0 items-center gap-1.5 hover:text-accent"
        >
          <NetworkBadge network={network} />
          <TokenSymbol symbol={trade.tokenSymbol} address={tokenAddress} />
        </Link>
        <CopyMark network={network} token={tokenAddress} />
      </span>
      <span className="text-right">
        <Usd value={trade.valueUsd} />
      </span>
    </div>
  )
}
const KolRow = memo(Row)

/** Live trades of the public KOL wallets on every network, newest first. */
export function KolFeed() {
  const { t } = useTranslation()
  const lists = useTopics(kol, everywhere)
  const feed = useMemo(() => {
    const known = lists.filter((list) => list !== undefined)
    return known.length === 0 ? null : mergeTrades(known)
  }, [lists])
  if (feed === null) return <SkeletonRows count={10} rowHeight={28} />
  if (feed.length === 0)
    return (
      <KolGap>
        <Notice title={t('feed.empty.kol')} testId="kol-empty">
          {t('feed.empty.kol.says')}
        </Notice>
      </KolGap>
    )
  return (
    <LiveList
      items={feed}
      idOf={idOf}
      rowHeight={28}
      renderRow={(trade) => <KolRow trade={trade} />}
      label={t('tracker.monitorInfo')}
      testId="kol-list"
      waitingKey="feed.new"
    />
  )
}
