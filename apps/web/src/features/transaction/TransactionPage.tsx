import type { TransactionWire } from '@peregrine/contract/routes/transactions'
import type { TradeWire } from '@peregrine/contract/trade'
import { decodeBase58 } from '@peregrine/core/base58'
import { findNetwork, type Network, networkFacts } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { BadAddress } from '../../domain/tokens/BadAddress.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Side } from '../../domain/trades/Side.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { transactionQuery } from '../../domain/trades/transactionQuery.ts'

const stateLooks = {
  succeeded: 'text-gain',
  failed: 'text-loss',
  pending: 'text-warn',
  unknown: 'text-muted',
} as const

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 border-line border-b px-3 last:border-b-0">
      <dt className="w-24 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-all">{children}</dd>
    </div>
  )
}

/** What one trade of the transaction paid and received. */
function TradeLine({ trade }: { trade: TradeWire }) {
  const { network, tokenAddress: token } = trade
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 px-3" data-testid="transaction-trade">
      <Side side={trade.tradeType} />
      <Link to="/$network/token/$token" params={{ network, token }} className="hover:text-accent">
        <TokenSymbol symbol={trade.tokenSymbol} address={token} />
      </Link>
      <span className="ml-auto text-muted">
        <Amount
          units={trade.sentTokenAmount}
          decimals={trade.sentTokenDecimals}
          symbol={trade.sentTokenSymbol}
        />
        {' → '}
        <Amount
          units={trade.receivedTokenAmount}
          decimals={trade.receivedTokenDecimals}
          symbol={trade.receivedTokenSymbol}
        />
      </span>
      <Usd value={trade.valueUsd} />
    </li>
  )
}

function Found({ found }: { found: TransactionWire }) {
  const { t } = useTranslation()
  const { network, state } = found
  const { coin, family } = networkFacts[network]
  return (
    <>
      <dl className="text-data">
        <Line label={t('transaction.state')}>
          <span
            className={`font-semibold ${stateLooks[state]}`}
            data-testid="transaction-state"
            data-state={state}
          >
            {t(`transaction.${state}`)}
          </span>
          {state === 'unknown' && <span className="text-muted"> · {t('transaction.unknown.says')}</span>}
          {found.error && <code className="ml-2 text-muted">{found.error}</code>}
        </Line>
        <Line label={t('transaction.hash')}>
          <code>{found.hash}</code> <ExplorerLink network={network} what="tx" id={found.hash} />
        </Line>
        <Line label={t('transaction.block')}>{found.block ?? <UnknownFigure of="amount" />}</Line>
        <Line label={t('transaction.time')}>
          {found.timeMs ? <Age sinceMs={found.timeMs} isSpoken /> : <UnknownFigure of="amount" />}
        </Line>
        <Line label={t('transaction.sender')}>
          {found.sender ? (
            <Address address={found.sender} name={null} walletOn={network} />
          ) : (
            <UnknownFigure of="amount" />
          )}
        </Line>
        {found.target && (
          <Line label={t('transaction.target')}>
            <code>{found.target}</code>
          </Line>
        )}
        <Line label={t('transaction.fee')}>
          <Amount units={found.feeUnits} decimals={family === 'EVM' ? 18 : 9} symbol={coin} />
        </Line>
      </dl>
      <ul className="border-line border-t text-data">
        {found.trades.map((trade) => (
          <TradeLine key={trade.id} trade={trade} />
        ))}
      </ul>
    </>
  )
}

function KnownNetwork({ network, hash }: { network: Network; hash: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(transactionQuery(network, hash))
  return (
    <div className="mx-auto max-w-3xl p-2" data-testid="transaction-page">
      <Panel
        title={
          <span className="flex items-center gap-2">
            <NetworkBadge network={network} /> {t('transaction.title')}
          </span>
        }
      >
        {data && <Found found={data} />}
        {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows count={6} rowHeight={32} />}
      </Panel>
    </div>
  )
}

/** True for the form of a transaction's hash, or of a signature on Solana. */
const isHash = (network: Network, text: string): boolean =>
  networkFacts[network].family === 'EVM'
    ? /^0x[0-9a-f]{64}$/i.test(text)
    : decodeBase58(text, 88)?.length === 64

/** One transaction, where a chain has no explorer, and wherever a trade reports its result. */
export function TransactionPage({ network, hash }: { network: string; hash: string }) {
  const known = findNetwork(network)
  if (!known) return <BadAddress what="network" network={network} />
  if (!isHash(known, hash)) return <BadAddress what="hash" network={known} />
  return <KnownNetwork network={known} hash={hash} />
}
