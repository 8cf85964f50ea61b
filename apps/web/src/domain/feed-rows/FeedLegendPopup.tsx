import { Zap } from 'lucide-react'
import type { Translate } from '../../kit/i18n/translate.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { LegendEntry, OpenedLegend } from '../../kit/lists/Legend.tsx'
import { LegendPopup } from '../../kit/lists/LegendPopup.tsx'
import { MoveLabel } from '../trades/MoveLabel.tsx'

function tradeEntries(t: Translate): LegendEntry[] {
  return [
    {
      id: 'born',
      mark: <span className="text-[11px] text-muted">{t('age.days', { count: 3 })}</span>,
      says: t('feedLegend.born'),
    },
    { id: 'copy', mark: <span className="text-warn">{t('copy.mark')}</span>, says: t('feedLegend.copy') },
    {
      id: 'opens',
      mark: (
        <>
          <MoveLabel side="buy" move="open" />
          <MoveLabel side="buy" move="add" />
        </>
      ),
      says: t('feedLegend.opens'),
    },
    {
      id: 'closes',
      mark: (
        <>
          <MoveLabel side="sell" move="reduce" />
          <MoveLabel side="sell" move="close" />
        </>
      ),
      says: t('feedLegend.closes'),
    },
    {
      id: 'sides',
      mark: (
        <>
          <MoveLabel side="buy" move={null} />
          <MoveLabel side="sell" move={null} />
        </>
      ),
      says: t('feedLegend.sides'),
    },
    {
      id: 'buy',
      mark: (
        <span className="flex items-center gap-0.5 text-gain">
          <Zap aria-hidden size={12} />
          0.1
        </span>
      ),
      says: t('feedLegend.buy'),
    },
    { id: 'heart', mark: <span className="text-loss">♥</span>, says: t('feedLegend.heart') },
  ]
}

function eventEntries(t: Translate): LegendEntry[] {
  return [
    ...tradeEntries(t),
    {
      id: 'transfers',
      mark: (
        <span className="text-accent">
          ↘ {t('events.in')} ↗ {t('events.out')}
        </span>
      ),
      says: t('feedLegend.transfers'),
    },
    {
      id: 'spam',
      mark: (
        <span className="text-warn">
          {t('events.spam.zero')} {t('events.spam.lookalike')}
        </span>
      ),
      says: t('events.spam.says'),
    },
    { id: 'profit', mark: <span className="text-gain">+$30</span>, says: t('feedLegend.profit') },
    {
      id: 'delay',
      mark: <span className="text-muted">{t('events.delay', { seconds: '0.4' })}</span>,
      says: t('events.delay.says'),
    },
  ]
}

/** The legend of trades. */
export function TradeLegendPopup(opened: OpenedLegend) {
  const { t } = useTranslation()
  return <LegendPopup {...opened} entries={tradeEntries(t)} />
}

/** The legend of watched wallets' events. */
export function EventLegendPopup(opened: OpenedLegend) {
  const { t } = useTranslation()
  return <LegendPopup {...opened} entries={eventEntries(t)} />
}
