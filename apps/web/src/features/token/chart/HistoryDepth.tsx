import type { PoolHistoryWire } from '@peregrine/contract/routes/candles'
import { useQuery } from '@tanstack/react-query'
import { timeText, toMinute } from '../../../kit/figures/timeText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { PoolRef } from '../api.ts'
import { historyQuery } from './historyQuery.ts'

function keyOf({ isReading, trouble }: PoolHistoryWire) {
  if (trouble === 'not-served') return 'chart.depth.not-served'
  return isReading ? 'chart.depth.reading' : 'chart.depth'
}

/** Says since when a pool's trades are known, unless all of them are. */
export function HistoryDepth({ pool }: { pool: PoolRef }) {
  const { t, language } = useTranslation()
  const { data: history } = useQuery(historyQuery(pool))
  if (!history || history.isWhole || history.fromMs === null) return null
  const time = timeText(history.fromMs, language, toMinute)
  return (
    <p
      role="status"
      data-testid="history-depth"
      data-reading={history.isReading}
      className="shrink-0 truncate border-line border-t px-2 py-1 text-data text-muted"
    >
      {t(keyOf(history), { time })}
    </p>
  )
}
