import { Popup } from '@peregrine/ui/Popup'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { PresetList } from '../../domain/presets/PresetList.tsx'
import { parsePresetText, presetText } from './trendPreset.ts'
import type { TrendSearch } from './trendSearch.ts'

type PresetPopupProps = {
  search: TrendSearch
  onSearch: (search: TrendSearch) => void
  anchor: HTMLElement
  onClose: () => void
}

/** The saved choices of the trend list. */
export function PresetPopup({ search, onSearch, anchor, onClose }: PresetPopupProps) {
  const { t } = useTranslation()
  function apply(text: string): void {
    onSearch(parsePresetText(text))
    onClose()
  }
  return (
    <Popup
      anchor={anchor}
      label={t('presets.title')}
      onClose={onClose}
      testId="trend-preset-popup"
      className="w-[min(280px,calc(100vw-16px))] p-3"
    >
      <PresetList
        place="trend"
        current={presetText(search)}
        onApply={apply}
        pathOf={(text) => `/trend?${text}`}
      />
    </Popup>
  )
}
