import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { type Block, placeholderPages } from '../features/pages/placeholderPages.ts'
import { PlaceholderFrame } from '../features/pages/PlaceholderFrame.tsx'
import { SignInOffer } from '../features/pages/SignInOffer.tsx'
import { Ways } from '../features/pages/Ways.tsx'
import { TrendList } from '../features/trend/TrendList.tsx'
import { trendColumns } from '../features/trend/trendColumns.tsx'
import { toTrendSearch } from '../features/trend/trendSearch.ts'
import { useSession } from '../domain/session/useSession.ts'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'
import { useReplaceSearch } from './useReplaceSearch.ts'

// Each page uses one or two of these.
const AlphaCalculator = lazyPart(() => import('../features/pages/AlphaCalculator.tsx'), 'AlphaCalculator', [
  'pages',
])
const ChainSquare = lazyPart(() => import('../features/square/ChainSquare.tsx'), 'ChainSquare', [
  'square',
  'quick-buy',
])
const FundFlow = lazyPart(() => import('../features/trend/FundFlow.tsx'), 'FundFlow', ['pages', 'trend'])
const RadarList = lazyPart(() => import('../features/trend/RadarList.tsx'), 'RadarList', [
  'pages',
  'trend',
  'quick-buy',
])
const RewardList = lazyPart(() => import('../features/rewards/RewardList.tsx'), 'RewardList', ['rewards'])
const SerialCreators = lazyPart(() => import('../features/trend/SerialCreators.tsx'), 'SerialCreators', [
  'pages',
])
const ServerFacts = lazyPart(() => import('../features/pages/ServerFacts.tsx'), 'ServerFacts', ['pages'])
const WalletLookup = lazyPart(() => import('../features/pages/WalletLookup.tsx'), 'WalletLookup', ['pages'])
const WalletsPanel = lazyPart(() => import('../features/wallet-panel/WalletsPanel.tsx'), 'WalletsPanel', [
  'panels',
])

/** Gives lists that scroll themselves most of the window, whatever is above them. */
const tall = 'flex h-[max(26rem,calc(100dvh-16rem))] flex-col'

/** Fills the remaining height with the last block. */
function Rest({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-h-104 flex-1">
      <div className="absolute inset-0 flex flex-col">{children}</div>
    </div>
  )
}

function TrendBlock({ block }: { block: Extract<Block, { kind: 'trend' }> }) {
  const search = toTrendSearch(useSearch({ strict: false }))
  const change = useReplaceSearch<typeof search>()
  return (
    <Rest>
      <TrendList
        search={search}
        onSearch={change}
        own={block.own}
        columns={block.isFull ? trendColumns : undefined}
      />
    </Rest>
  )
}

function SquareBlock({ pad }: { pad: 'four' | 'pump' }) {
  const navigate = useNavigate()
  const pages = { four: '/fourMonitor', pump: '/pumpMonitor', all: '/square' } as const
  return (
    <div className={tall}>
      <ChainSquare pad={pad} onPad={(next) => void navigate({ to: pages[next] })} />
    </div>
  )
}

function WalletsBlock() {
  return (
    <section className={`${tall} overflow-hidden rounded-panel border border-line`}>
      <WalletsPanel />
    </section>
  )
}

/** Those of the signed-in wallet; nothing for a visitor. */
function RewardsBlock() {
  const address = useSession(({ session }) => session?.address)
  return address === undefined ? null : <RewardList key={address} address={address} />
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'trend':
      return <TrendBlock block={block} />
    case 'radar':
      return <RadarList />
    case 'flow':
      return <FundFlow />
    case 'square':
      return <SquareBlock pad={block.pad} />
    case 'creators':
      return <SerialCreators network={block.network} />
    case 'lookup':
      return <WalletLookup network={block.network} />
    case 'ways':
      return <Ways ways={block.ways} />
    default:
      return <PlainBlock kind={block.kind} />
  }
}

const plainBlocks = {
  wallets: WalletsBlock,
  calculator: AlphaCalculator,
  server: ServerFacts,
  signIn: SignInOffer,
  rewards: RewardsBlock,
} as const

function PlainBlock({ kind }: { kind: keyof typeof plainBlocks }) {
  const View = plainBlocks[kind]
  return <View />
}

/** A page still to be built: its purpose and its existing blocks. */
export function PlaceholderPage() {
  const { t } = useTranslation()
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const { placeholder: name = 'mainPage', titleKey = 'title.mainPage' } = match?.staticData ?? {}
  const { communityId } = (match?.params ?? {}) as { communityId?: string }
  const blocks: readonly Block[] = placeholderPages[name]
  return (
    <PlaceholderFrame name={name} title={t(titleKey)} id={communityId}>
      {blocks.map((block) => (
        <PartBoundary key={block.kind}>
          <BlockView block={block} />
        </PartBoundary>
      ))}
    </PlaceholderFrame>
  )
}
