import { useTranslation } from 'react-i18next'
import { useNow } from '../clock/useNow.ts'
import { ageParts } from './ageParts.ts'
import { unknownFigure } from './formatFigure.ts'

/** How long ago something was, counting up by itself; the exact local time is on hover. */
export function Age({ sinceMs }: { sinceMs: number | null | undefined }) {
  if (sinceMs === null || sinceMs === undefined) return <span className="text-muted">{unknownFigure}</span>
  return <KnownAge sinceMs={sinceMs} />
}

function KnownAge({ sinceMs }: { sinceMs: number }) {
  const { t, i18n } = useTranslation()
  const text = useNow((nowMs) => {
    const { key, count } = ageParts(nowMs - sinceMs)
    return t(key, { count })
  })
  const exact = new Date(sinceMs)
  return (
    <time
      className="whitespace-nowrap"
      dateTime={exact.toISOString()}
      title={exact.toLocaleString(i18n.language)}
    >
      {text}
    </time>
  )
}
