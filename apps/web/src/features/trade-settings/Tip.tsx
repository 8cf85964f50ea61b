import { AnchoredPanel } from '@peregrine/ui/AnchoredPanel'
import { iconName } from '@peregrine/ui/iconName'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTradePreferences } from '../../domain/trade-settings/useTradePreferences.ts'

/** The explanation of a setting behind a question mark; absent while explanations are off. */
export function Tip({ of, text, testId }: { of: string; text: string; testId: string }) {
  const { t } = useTranslation()
  const isOn = useTradePreferences(({ areTooltipsOn }) => areTooltipsOn)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!isOn) return null
  return (
    <>
      <button
        type="button"
        {...iconName(t('tradeSettings.tip', { name: of }))}
        aria-expanded={anchor !== null}
        data-testid={`tip-${testId}`}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className="flex size-6 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <CircleHelp aria-hidden size={13} />
      </button>
      {anchor && (
        <AnchoredPanel
          anchor={anchor}
          label={of}
          takesFocus
          onClose={() => setAnchor(null)}
          testId="setting-tip"
          className="max-w-72 p-3 text-data"
        >
          <p>{text}</p>
        </AnchoredPanel>
      )}
    </>
  )
}
