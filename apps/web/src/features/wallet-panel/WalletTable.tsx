import { Segments } from '@peregrine/ui/Segments'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { KolFace } from '../../domain/kols/KolFace.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import {
  type ListedWallet,
  listWallets,
  type WalletFilter,
  type WalletOrder,
  walletFilters,
} from './walletList.ts'

const grid =
  'grid grid-cols-[minmax(0,1fr)_4.25rem_8.25rem] items-center gap-2 px-3 text-data sm:grid-cols-[2.5rem_minmax(0,1fr)_5.5rem_9rem]'
const nothingFresh: ReadonlySet<string> = new Set()

function WalletRow({ wallet }: { wallet: ListedWallet }) {
  const network = wallet.family === 'EVM' ? 'eth' : 'sol'
  return (
    <div className={`${grid} h-full hover:bg-raised`} data-testid="wallet-row" data-address={wallet.address}>
      <span className="text-muted max-sm:hidden">{wallet.id}</span>
      <span className="flex min-w-0 items-center gap-1.5 font-semibold" title={wallet.nickname}>
        {wallet.avatar && <KolFace address={wallet.address} avatar={wallet.avatar} size={18} />}
        <span className="truncate">{wallet.nickname}</span>
      </span>
      <span className="flex items-center gap-1">
        <NetworkBadge network={network} />
        {wallet.family}
      </span>
      <Address address={wallet.address} isPlain walletOn={network} />
    </div>
  )
}

type Order = { order: WalletOrder; isUp: boolean }

function SortHead({ by, order, onOrder }: { by: WalletOrder; order: Order; onOrder: (next: Order) => void }) {
  const { t } = useTranslation()
  const isOn = order.order === by
  const Arrow = order.isUp ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      data-testid={`wallet-sort-${by}`}
      aria-pressed={isOn}
      title={isOn ? t(order.isUp ? 'wallets.sort.up' : 'wallets.sort.down') : undefined}
      onClick={() => onOrder({ order: by, isUp: isOn ? !order.isUp : true })}
      className={`flex min-h-6 cursor-pointer items-center gap-0.5 whitespace-nowrap hover:text-ink ${isOn ? 'font-semibold text-ink' : ''}`}
    >
      {t(`wallets.column.${by}`)}
      {isOn && <Arrow aria-hidden size={11} />}
    </button>
  )
}

type WalletTableProps = {
  /** Undefined while loading. */
  wallets: readonly ListedWallet[] | undefined
  /** Distinguishes two of these tables. */
  label: string
  /** The text of an empty list. */
  empty?: string
}

/** A list of wallets: id, nickname, network, address; filtered by family, sorted by column. */
export function WalletTable({ wallets, label, empty }: WalletTableProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<WalletFilter>('all')
  const [order, setOrder] = useState<Order>({ order: 'chain', isUp: true })
  const shown = useMemo(
    () => (wallets ? listWallets(wallets, { filter, ...order }) : null),
    [wallets, filter, order],
  )
  const segments = walletFilters.map((value) => ({
    value,
    label: value === 'all' ? t('wallets.all') : value,
  }))
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-testid="wallet-table">
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 px-2">
        <Segments
          label={t('wallets.filter')}
          value={filter}
          segments={segments}
          onPick={setFilter}
          testId="wallet-filter"
        />
        <span className="pr-1 text-data text-muted">
          {shown && t('wallets.count', { count: shown.length })}
        </span>
      </div>
      <div className={`${grid} h-7 shrink-0 border-line border-b text-muted`}>
        <span className="max-sm:hidden">{t('wallets.column.id')}</span>
        <SortHead by="name" order={order} onOrder={setOrder} />
        <SortHead by="chain" order={order} onOrder={setOrder} />
        <SortHead by="address" order={order} onOrder={setOrder} />
      </div>
      {wallets?.length === 0 && empty && <Notice title={empty} testId="wallets-empty" />}
      {shown ? (
        <VirtualList
          items={shown}
          rowHeight={28}
          idOf={({ address }) => address}
          renderRow={(wallet) => <WalletRow wallet={wallet} />}
          freshIds={nothingFresh}
          label={label}
          testId="wallet-list"
        />
      ) : (
        <SkeletonRows count={8} rowHeight={28} />
      )}
    </div>
  )
}
