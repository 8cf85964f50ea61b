import '../../../apps/web/src/app.css'
import { createRoot } from 'react-dom/client'
import { Identicon } from '@peregrine/ui/Identicon'
import { VirtualList } from '../../../apps/web/src/kit/lists/VirtualList.tsx'

type Row = { id: string; address: string; usd: string; share: string }

const rows: Row[] = Array.from({ length: 10_000 }, (_, number) => ({
  id: String(number),
  address: `0x${(number * 7_919).toString(16).padStart(40, '0')}`,
  usd: `$${(number * 13.37).toFixed(2)}`,
  share: `${((number % 1_000) / 10).toFixed(1)}%`,
}))
const nothingFresh: ReadonlySet<string> = new Set()

function RowLine({ row }: { row: Row }) {
  return (
    <div className="feed-grid h-full items-center px-3 text-data hover:bg-raised">
      <span>{row.id}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <Identicon seed={row.address} />
        <span className="truncate font-mono">{row.address}</span>
      </span>
      <span className="text-gain">{row.share}</span>
      <span className="text-right">{row.usd}</span>
    </div>
  )
}

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <div className="flex h-full flex-col">
    <VirtualList
      items={rows}
      idOf={({ id }) => id}
      rowHeight={28}
      renderRow={(row) => <RowLine row={row} />}
      freshIds={nothingFresh}
      label="rows"
      testId="rows"
    />
  </div>,
)
