import { ChartPie, ChefHat, Crosshair, ListOrdered, type LucideIcon, Sprout, Star, Users } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { OpenedLegend } from '../../kit/lists/Legend.tsx'
import { LegendPopup } from '../../kit/lists/LegendPopup.tsx'

const icon = (Icon: LucideIcon) => <Icon aria-hidden size={12} className="text-muted" />

/** What the rows of the columns, and the line above them, show. */
export function SquareLegendPopup(opened: OpenedLegend) {
  const { t } = useTranslation()
  return (
    <LegendPopup
      {...opened}
      entries={[
        { id: 'curve', mark: '42%', says: t('square.legend.curve') },
        { id: 'volume', mark: t('square.volume.short'), says: t('square.volume24') },
        { id: 'trades', mark: t('square.trades.short'), says: t('square.legend.trades') },
        { id: 'holders', mark: icon(Users), says: t('square.holders') },
        { id: 'kols', mark: icon(Star), says: t('square.kols') },
        { id: 'followed', mark: <span className="text-loss">♥2</span>, says: t('square.legend.followed') },
        { id: 'newWallets', mark: icon(Sprout), says: t('square.newWallets') },
        { id: 'buyers', mark: icon(ListOrdered), says: t('square.legend.buyers') },
        { id: 'top10', mark: icon(ChartPie), says: t('square.top10') },
        { id: 'dev', mark: icon(ChefHat), says: t('square.dev') },
        { id: 'snipers', mark: icon(Crosshair), says: t('square.legend.snipers') },
        {
          id: 'tones',
          mark: (
            <>
              <span className="text-warn">40%</span>
              <span className="text-danger">60%</span>
            </>
          ),
          says: t('square.legend.tones'),
        },
        {
          id: 'lag',
          mark: `SOL ${t('square.seconds', { count: '0.8' })}`,
          says: t('square.legend.lag'),
        },
      ]}
    />
  )
}
