import { Toggle } from '@peregrine/ui/Toggle'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { RuleDraft } from './ruleDraft.ts'

/** Changes in percent offered with one click; less is noise to a memecoin. */
const presets = ['10', '20', '50'] as const

type PricePresetsProps = { texts: RuleDraft['texts']; onTexts: (texts: RuleDraft['texts']) => void }

/** Sets the same change either way. */
export function PricePresets({ texts, onTexts }: PricePresetsProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('alerts.rule.presets')} className="flex gap-2">
      {presets.map((percent) => (
        <Toggle
          key={percent}
          isOn={texts.increase === percent && texts.decrease === percent}
          onToggle={() => onTexts({ ...texts, increase: percent, decrease: percent })}
          testId={`alert-preset-${percent}`}
        >
          ±{percent}%
        </Toggle>
      ))}
    </div>
  )
}
