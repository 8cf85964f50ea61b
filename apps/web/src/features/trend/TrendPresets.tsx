import { Button } from '@peregrine/ui/Button'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { TrendSearch } from './trendSearch.ts'

const PresetPopup = lazyPart(() => import('./PresetPopup.tsx'), 'PresetPopup', ['filters'])

type TrendPresetsProps = { search: TrendSearch; onSearch: (search: TrendSearch) => void }

/** Opens the saved choices of the trend list. */
export function TrendPresets(props: TrendPresetsProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        aria-expanded={anchor !== null}
        data-testid="trend-presets"
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <Bookmark aria-hidden size={12} />
        {t('trend.presets')}
      </Button>
      {anchor && (
        <PartBoundary onFail={close}>
          <PresetPopup {...props} anchor={anchor} onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}
