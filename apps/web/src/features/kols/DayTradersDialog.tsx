import { getDayTraders } from '@peregrine/contract/routes/dayTraders'
import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { Notice } from '@peregrine/ui/Notice'
import { Segments } from '@peregrine/ui/Segments'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ClipboardPaste, FileUp } from 'lucide-react'
import { useState } from 'react'
import { IncompleteLine } from '../../domain/gaps/IncompleteMark.tsx'
import { useWays } from '../../domain/kols/useWays.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { call } from '../../kit/http/call.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { DayTraderList } from './DayTraderList.tsx'

/** One network a chain: launchpads share theirs. */
const chains = ['sol', 'eth', 'base', 'bsc'] as const
type Chain = (typeof chains)[number]
const chainOf: Record<Network, Chain> = {
  sol: 'sol',
  pump: 'sol',
  eth: 'eth',
  base: 'base',
  bsc: 'bsc',
  four: 'bsc',
}

const dayTradersQuery = (network: Chain) =>
  queryOptions({
    queryKey: ['day-traders', network],
    queryFn: ({ signal }) => call(getDayTraders, { params: { network }, signal, timeoutMs: 60_000 }),
    refetchInterval: 60_000,
  })

function Found({ chain, isOperator }: { chain: Chain; isOperator: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(dayTradersQuery(chain))
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} rowHeight={44} />
  return (
    <>
      <IncompleteLine since={data.incompleteSince} />
      {data.traders.length > 0 ? (
        <DayTraderList network={chain} traders={data.traders} isOperator={isOperator} />
      ) : (
        <Notice title={t('kols.traders.none')} testId="day-empty">
          {t('kols.traders.none.says', { count: data.minTrades })}
        </Notice>
      )}
    </>
  )
}

/** What the figures were computed from, and who was left out. */
function Basis({ chain }: { chain: Chain }) {
  const { t } = useTranslation()
  const { data } = useQuery(dayTradersQuery(chain))
  if (!data) return null
  const { few, machines, contracts } = data.leftOut
  return (
    <p className="text-data text-muted" data-testid="day-basis">
      {t('kols.traders.basis', { trades: data.tradeCount, few, machines, contracts, min: data.minTrades })}
    </p>
  )
}

/** Today's most profitable traders of a chain, each with a button that puts it on the list; and the other ways. */
export function DayTradersDialog({ network, onClose }: { network: Network; onClose: () => void }) {
  const { t } = useTranslation()
  const [chain, setChain] = useState<Chain>(chainOf[network])
  const { who, importList, paste } = useWays(chain)
  return (
    <Modal
      title={t('kols.traders')}
      closeLabel={t('kols.close')}
      onClose={onClose}
      testId="day-traders"
      className="w-[min(920px,calc(100vw-16px))]!"
    >
      <div className="flex flex-col gap-3">
        <p className="text-data text-muted">
          {t(who === 'operator' ? 'kols.traders.operator' : 'kols.traders.user')}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segments
            label={t('kols.chain')}
            value={chain}
            segments={chains.map((value) => ({ value, label: t(`network.${value}`) }))}
            onPick={setChain}
            testId="day-chain"
          />
          <span className="flex gap-2">
            <Button onClick={importList} data-testid="day-import">
              <FileUp aria-hidden size={13} />
              {t('kols.way.import')}
            </Button>
            <Button onClick={paste} data-testid="day-paste">
              <ClipboardPaste aria-hidden size={13} />
              {t('kols.way.paste')}
            </Button>
          </span>
        </div>
        <div className="flex h-[min(420px,55dvh)] flex-col overflow-hidden rounded-control border border-line">
          <Found chain={chain} isOperator={who === 'operator'} />
        </div>
        <Basis chain={chain} />
      </div>
    </Modal>
  )
}
