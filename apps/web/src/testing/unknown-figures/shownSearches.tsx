import { TokenBirth } from '../../domain/feed-rows/TokenBirth.tsx'
import { CopycatBadge } from '../../domain/lookalikes/CopycatBadge.tsx'
import { SimilarCard } from '../../domain/lookalikes/SimilarCard.tsx'
import { similarQuery } from '../../domain/lookalikes/similarQuery.ts'
import { ResultRow } from '../../features/search/ResultRow.tsx'
import { SimilarPanel } from '../../features/token/side/SimilarPanel.tsx'
import { MentionedTokens } from '../../features/tweets/MentionedTokens.tsx'
import * as wires from './knownWires.ts'
import { shown, type ShownEntry, type Data } from './shown.ts'

const nothing = () => undefined
const { wallet } = wires

const token = { network: 'eth', token: wallet } as const
const similarData = (answer: typeof wires.copycats): Data => [[similarQuery(token).queryKey, answer]]
const copyRoute = { 'GET /api/copycats/:network/:token': [''] }

/** Search results, lookalikes and mentioned tokens. */
export const shownSearches: readonly ShownEntry[] = [
  shown({
    name: 'ResultRow',
    wire: wires.similarToken,
    told: { 'GET /unified-search/:query': ['data.*'] },
    dashes: 'marketCap liquidity volume24h original.liquidity',
    render: (one) => (
      <ResultRow hit={one} id="1" href="/" isActive={false} isBlocked={false} onOpen={nothing} />
    ),
  }),
  shown({
    name: 'CopycatBadge',
    wire: wires.copy,
    told: { 'GET /api/listed-facts': ['*'] },
    dashes: 'original.liquidity',
    render: ({ original }) => <CopycatBadge token={token} original={original} />,
  }),
  shown({
    name: 'TokenBirth',
    wire: wires.copy,
    told: { 'GET /api/listed-facts': ['*'] },
    dashes: 'bornAt',
    render: (facts) => <TokenBirth facts={facts} />,
  }),
  shown({
    name: 'SimilarPanel',
    wire: wires.copycats,
    told: copyRoute,
    dashes: 'similar.*.liquidity',
    render: () => <SimilarPanel network="eth" token={wallet} />,
    data: similarData,
  }),
  shown({
    name: 'SimilarCard',
    wire: wires.copycats,
    told: copyRoute,
    dashes: 'token.liquidity token.marketCap original.liquidity similar.*.liquidity similar.*.marketCap',
    render: () => (
      <SimilarCard
        token={token}
        anchor={document.body}
        isPressed={false}
        onEnter={nothing}
        onLeave={nothing}
        onClose={nothing}
      />
    ),
    data: similarData,
  }),
  shown({
    name: 'MentionedTokens',
    wire: wires.mentionedToken,
    told: { 'GET /api/tweets/tokens': ['*'] },
    dashes: 'marketCap liquidity creatorShare',
    render: () => <MentionedTokens />,
    data: (one) => [[['mentioned-tokens', '24'], [one]]],
  }),
]
