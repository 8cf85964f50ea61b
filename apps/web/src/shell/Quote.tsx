import { useState } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import type { zhCN } from '../locales/quotes/zhCN.ts'

const count = 20

/** A quote, a different one on each hover. */
export function Quote() {
  const { t } = useTranslation()
  const [at] = useState(() => 1 + Math.floor(Math.random() * count))
  return (
    <p
      role="tooltip"
      data-testid="quote"
      className="absolute top-full left-0 z-50 w-max max-w-[min(320px,calc(100vw-24px))] rounded-panel border border-line bg-overlay px-3 py-2 text-body shadow-lg"
    >
      {t(`quote.${at}` as keyof typeof zhCN)}
    </p>
  )
}
