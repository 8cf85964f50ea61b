import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { UserRound } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { clearSearchHistory, type HistoryEntry, historyPath } from './searchHistory.ts'

type CellProps = { entry: HistoryEntry; id: string; isActive: boolean; onOpen: () => void }

function HistoryCell({ entry, id, isActive, onOpen }: CellProps) {
  const isToken = entry.type === 'token'
  const token = entry.baseTokenAddress ?? entry.address
  const target = isToken
    ? {
        network: entry.network,
        token,
        pool: entry.pairAddress,
        symbol: entry.symbol,
        name: entry.name,
      }
    : { network: entry.network, wallet: entry.address }
  return (
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-selected={isActive}
      data-testid="search-past"
      {...rowData(target)}
      className="relative flex h-11 min-w-0 items-center gap-2 rounded-control border border-line px-2 text-data hover:bg-raised aria-selected:border-accent aria-selected:bg-raised"
    >
      <a
        href={historyPath(entry)}
        tabIndex={-1}
        aria-label={entry.symbol || entry.address}
        className="absolute inset-0"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
      />
      {isToken ? (
        <TokenIcon network={entry.network} token={token} size={24} />
      ) : (
        <UserRound aria-hidden size={20} className="shrink-0 text-muted" />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1">
          <TokenSymbol symbol={entry.symbol} address={entry.address} />
          <NetworkBadge network={entry.network} />
        </span>
        <span translate="no" className="truncate font-mono text-[11px] text-muted">
          {shortAddress(entry.address)}
        </span>
      </span>
    </div>
  )
}

type HistoryGridProps = {
  entries: readonly HistoryEntry[]
  at: number
  columns: number
  idOf: (index: number) => string
  onOpen: (entry: HistoryEntry) => void
}

/** Up to 24 earlier picks, with a button that clears them. */
export function HistoryGrid({ entries, at, columns, idOf, onOpen }: HistoryGridProps) {
  const { t } = useTranslation()
  if (entries.length === 0) return <Notice title={t('search.start')}>{t('search.start.says')}</Notice>
  const rows = Array.from({ length: Math.ceil(entries.length / columns) }, (_, row) =>
    entries.slice(row * columns, (row + 1) * columns),
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3" data-testid="search-history">
      <div className="mb-2 flex items-center">
        <h2 className="text-data text-muted">{t('search.recent')}</h2>
        <Button variant="ghost" className="ml-auto" onClick={clearSearchHistory} data-testid="search-clear">
          {t('search.clearAll')}
        </Button>
      </div>
      <div role="grid" id="search-results" aria-label={t('search.recent')} className="flex flex-col gap-2">
        {rows.map((row, rowIndex) => (
          <div
            key={row[0]?.id}
            role="row"
            tabIndex={-1}
            className="grid gap-2"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((entry, column) => {
              const index = rowIndex * columns + column
              return (
                <HistoryCell
                  key={entry.id}
                  entry={entry}
                  id={idOf(index)}
                  isActive={index === at}
                  onOpen={() => onOpen(entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
