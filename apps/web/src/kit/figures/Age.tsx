import type { MessageKey } from '../../locales/messages.ts'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { useNow } from '../clock/useNow.ts'
import { ageParts } from './ageParts.ts'
import { type Unknown, UnknownFigure } from './UnknownFigure.tsx'

type AgeProps = {
  sinceMs: number | null | undefined
  unknown?: Unknown
  /** As part of a sentence, with the language's word for “ago”. */
  isSpoken?: boolean
  className?: string
}

/** A self-updating age; the exact local time on hover. */
export function Age({ sinceMs, unknown = 'time', isSpoken = false, className = '' }: AgeProps) {
  if (sinceMs === null || sinceMs === undefined) return <UnknownFigure of={unknown} className={className} />
  return <KnownAge sinceMs={sinceMs} isSpoken={isSpoken} className={className} />
}

type KnownAgeProps = { sinceMs: number; isSpoken: boolean; className: string }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format costs a hundred times as much as using it. */
function exactTime(language: string, time: Date): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
    formats.set(language, format)
  }
  return format.format(time)
}

/** `4s ago`, `4小时前`. */
function spokenAge(language: string, key: MessageKey, count: number): string {
  const unit = key.replace('age.', '') as Intl.RelativeTimeFormatUnit
  return new Intl.RelativeTimeFormat(language, { style: 'narrow' }).format(-count, unit)
}

function KnownAge({ sinceMs, isSpoken, className }: KnownAgeProps) {
  const { t, language } = useTranslation()
  const text = useNow((nowMs) => {
    const { key, count } = ageParts(nowMs - sinceMs)
    return isSpoken && key !== 'age.now' ? spokenAge(language, key, count) : t(key, { count })
  })
  const exact = new Date(sinceMs)
  return (
    <time
      translate="no"
      className={`whitespace-nowrap ${className}`}
      dateTime={exact.toISOString()}
      title={exactTime(language, exact)}
    >
      {text}
    </time>
  )
}
