import { maxQuick } from '@peregrine/core/trading/settings/settingsDraft'
import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { coinOf } from './settingTexts.ts'
import type { SettingsDrafts } from './useSettingsDrafts.ts'

/** The quick buttons of a side: three boxes, and up to eight on request. Extra ones that are left empty are dropped. */
export function QuickFields({ drafts, side }: { drafts: SettingsDrafts; side: 'buy' | 'sell' }) {
  const { t } = useTranslation()
  const errorId = useId()
  const [isFull, setFull] = useState(false)
  const { draft, faults, set, network } = drafts
  const list = draft[`${side}s`]
  const unit = side === 'buy' ? coinOf[network] : '%'
  const title = t(side === 'buy' ? 'tradeSettings.buys' : 'tradeSettings.sells')
  const faultAt = (at: number) => faults[`${side}-${at}`]
  const fault = isFull ? 'too-many' : (faults[`${side}s`] ?? list.map((_, at) => faultAt(at)).find(Boolean))
  function add(): void {
    if (list.length >= maxQuick) return setFull(true)
    set({ [`${side}s`]: [...list, ''] })
  }
  function type(at: number, text: string): void {
    setFull(false)
    set({ [`${side}s`]: list.map((before, index) => (index === at ? text : before)) })
  }
  return (
    <SettingGroup
      title={`${title} (${unit})`}
      tip={t(`tradeSettings.tip.${side}s`)}
      testId={`${side}s`}
      tools={
        <Button variant="ghost" onClick={add} data-testid={`setting-${side}-add`}>
          <Plus aria-hidden size={13} /> {t('tradeSettings.add')}
        </Button>
      }
    >
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {list.map((text, at) => (
          <Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            size="lg"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={text}
            aria-label={`${title} ${at + 1}`}
            aria-invalid={faultAt(at) !== undefined}
            aria-describedby={fault ? errorId : undefined}
            data-testid={`setting-${side}-${at}`}
            onChange={({ target }) => type(at, target.value)}
            className="w-full"
          />
        ))}
      </div>
      <FieldError
        id={errorId}
        text={fault && t(`tradeSettings.bad.${fault}`, { max: maxQuick })}
        testId={`setting-${side}s`}
      />
    </SettingGroup>
  )
}
