import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Side } from '../../../domain/trades/Side.tsx'
import { Volume } from '../../../kit/figures/Usd.tsx'
import type { MarkHit } from './createCandleChart.ts'
import type { ChartMark } from './marks.ts'

type MarkCardProps = {
  network: Network
  hit: MarkHit
  onClose: () => void
  /** Shows the trades behind the mark below. */
  onTrades: (mark: ChartMark) => void
  /** Shows all of this wallet's trades below. */
  onFilter: (wallet: string) => void
}

/** Closes the card on Escape wherever the focus is, and nothing else with the same press. */
function useEscape(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    // Below the window, where panels and full screen listen.
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}

/** The card of a mark: the wallet, its trades in this candle, and links. */
export function MarkCard({ network, hit, onClose, onTrades, onFilter }: MarkCardProps) {
  const { t, language } = useTranslation()
  const { mark, x, y } = hit
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [mark])
  useEscape(onClose)
  return (
    <div
      ref={card}
      tabIndex={-1}
      role="dialog"
      aria-label={t('mark.card')}
      data-testid="mark-card"
      style={{
        left: `min(${Math.max(4, x - 100)}px, calc(100% - 228px))`,
        top: `min(${y + 16}px, calc(100% - 168px))`,
      }}
      className="absolute z-20 flex w-56 flex-col gap-2 rounded-panel border border-line bg-overlay p-3 text-data shadow-lg outline-none"
    >
      <div className="flex items-center justify-between gap-2">
        <span className="font-semibold">{t(`mark.${mark.kind}`)}</span>
        <button
          type="button"
          aria-label={t('mark.close')}
          onClick={onClose}
          className="-m-1 flex size-6 cursor-pointer items-center justify-center text-muted hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      </div>
      <Address address={mark.wallet} name={mark.name} walletOn={network} />
      <div className="flex items-center justify-between">
        <span className="flex items-center gap-1">
          <Side side={mark.side} /> {mark.count > 1 && t('mark.count', { count: mark.count })}
        </span>
        <span className="font-semibold">
          <Volume value={mark.usd} unpriced={mark.unpriced} />
        </span>
      </div>
      <time className="text-muted">{new Date(mark.timestamp).toLocaleString(language)}</time>
      <Button onClick={() => onTrades(mark)} data-testid="mark-trades">
        {t('mark.trades')}
      </Button>
      <Button variant="ghost" onClick={() => onFilter(mark.wallet)} data-testid="mark-filter">
        {t('mark.filter')}
      </Button>
    </div>
  )
}
