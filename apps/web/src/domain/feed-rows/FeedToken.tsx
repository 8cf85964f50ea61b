import { CopycatBadge } from '../lookalikes/CopycatBadge.tsx'
import { NetworkBadge } from '../chains/NetworkBadge.tsx'
import { TokenIcon } from '../tokens/TokenIcon.tsx'
import { TokenSymbol } from '../tokens/TokenSymbol.tsx'
import type { TokenRef } from '../tokens/tokenRef.ts'
import { useListedFacts } from '../tokens/useListedFacts.ts'
import { TokenBirth } from './TokenBirth.tsx'

type FeedTokenProps = TokenRef & {
  symbol: string
  symbolId?: string
  /** In a column, which has room for the sign of a copycat alone. */
  isInColumn?: boolean
}

/** A feed row's token: picture, network, symbol, copycat mark and age. The age gives way, the symbol does not. */
export function FeedToken({ network, token, symbol, symbolId, isInColumn = false }: FeedTokenProps) {
  const facts = useListedFacts({ network, token })
  return (
    <span className="flex min-w-0 items-center gap-1">
      <TokenIcon network={network} token={token} size={16} />
      <NetworkBadge network={network} />
      <span className="flex max-w-24 shrink-0">
        <TokenSymbol symbol={symbol} address={token} testId={symbolId} />
      </span>
      {facts?.original && (
        <CopycatBadge
          token={{ network, token }}
          original={facts.original}
          isTabStop={false}
          form={isInColumn ? 'sign' : 'word'}
        />
      )}
      <TokenBirth facts={facts} />
    </span>
  )
}
