import {
  configSlots,
  settingNetworks,
  type SettingNetwork,
} from '@peregrine/core/trading/settings/tradeSettings'
import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Segments } from '@peregrine/ui/Segments'
import { Switch } from '@peregrine/ui/Switch'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { TradeSettingsAsked } from '../../domain/doors/tradeSettingsDoor.ts'
import { slotLabel } from '../../domain/trade-settings/activeSlot.ts'
import { setTooltips, useTradePreferences } from '../../domain/trade-settings/useTradePreferences.ts'
import { GasGroup, SlippageGroup } from './CostGroups.tsx'
import { AntiSandwichGroup, ConfirmGroup, ModeGroup } from './ModeGroups.tsx'
import { BnbGasGroup, PreApprovalGroup } from './PreferenceGroup.tsx'
import type { Protections } from './protections.ts'
import { QuickFields } from './QuickFields.tsx'
import { AlertGroup, SellGroup } from './RuleGroups.tsx'
import { networkNames } from './settingTexts.ts'
import { useSaveSettings } from './useSaveSettings.ts'
import { type SettingsDrafts, useSettingsDrafts } from './useSettingsDrafts.ts'

/** The network and the slot whose settings are shown. */
function PlacePicker({ drafts }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-2">
      <Segments
        label={t('tradeSettings.network')}
        value={drafts.network}
        segments={settingNetworks.map((value) => ({ value, label: networkNames[value] }))}
        onPick={drafts.pickNetwork}
        testId="setting-network"
      />
      <Segments
        label={t('tradeSettings.slot')}
        value={drafts.slot}
        segments={configSlots.map((value) => ({
          value,
          label: (
            <span className="relative">
              {slotLabel(value)}
              {/* Marks what is not saved yet. */}
              {drafts.isSlotTouched(value) && (
                <span className="absolute -top-0.5 -right-1.5 size-1.5 rounded-full bg-accent" />
              )}
            </span>
          ),
          ...(drafts.isSlotTouched(value) ? { hint: t('tradeSettings.unsaved') } : {}),
        }))}
        onPick={drafts.pickSlot}
        testId="setting-slot"
      />
    </div>
  )
}

function Groups({ drafts, protections }: { drafts: SettingsDrafts; protections: Protections | null }) {
  const { network, slot } = drafts
  return (
    <div key={`${network}:${slot}`}>
      <QuickFields drafts={drafts} side="buy" />
      <QuickFields drafts={drafts} side="sell" />
      <SlippageGroup drafts={drafts} />
      <GasGroup drafts={drafts} />
      {network === 'bsc' && <BnbGasGroup />}
      <ModeGroup drafts={drafts} />
      <AntiSandwichGroup drafts={drafts} protections={protections} />
      <ConfirmGroup drafts={drafts} />
      {network !== 'sol' && network !== 'sui' && <PreApprovalGroup />}
      <SellGroup drafts={drafts} />
      <AlertGroup drafts={drafts} />
    </div>
  )
}

type SettingsFormProps = {
  asked: TradeSettingsAsked
  /** What the operator has opened; null while unknown. */
  protectionsOf: (network: SettingNetwork) => Protections | null
  isDialog?: boolean
  /** Called after a save. */
  onSaved?: () => void
}

/** The trade settings of all networks and slots. Rules that entries break are shown after a refused save. */
export function SettingsForm({ asked, protectionsOf, isDialog = false, onSaved }: SettingsFormProps) {
  const { t } = useTranslation()
  const drafts = useSettingsDrafts(asked)
  const { save, restore } = useSaveSettings()
  const areTooltipsOn = useTradePreferences((preferences) => preferences.areTooltipsOn)
  const form = useRef<HTMLFormElement>(null)
  const { network, problem } = drafts
  const isRefused = Object.keys(drafts.faults).length > 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    const given = drafts.readAll()
    if (!given) {
      const focusFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      requestAnimationFrame(focusFault)
      return
    }
    if (!save(given)) return
    drafts.drop()
    onSaved?.()
  }
  function restoreDefaults(which: SettingNetwork | null): void {
    restore(which, which ? [which] : settingNetworks)
    drafts.drop(which ?? undefined)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('tradeSettings.title')}
      className="flex flex-col"
      data-testid="trade-settings-form"
      onSubmit={submit}
    >
      <PlacePicker drafts={drafts} />
      <FieldError
        text={problem ? t(`tradeSettings.problem.${problem}`) : undefined}
        testId="setting-problem"
      />
      {network === 'sui' && <p className="pt-2 text-data text-muted">{t('tradeSettings.sui')}</p>}
      <Groups drafts={drafts} protections={protectionsOf(network)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-3">
        <Switch
          isOn={areTooltipsOn}
          onTurn={setTooltips}
          label={t('tradeSettings.tooltips')}
          testId="setting-tooltips"
        />
        <Button variant="ghost" onClick={() => restoreDefaults(network)} data-testid="setting-restore">
          {t('tradeSettings.restore', { network: networkNames[network] })}
        </Button>
        <Button variant="ghost" onClick={() => restoreDefaults(null)} data-testid="setting-restore-all">
          {t('tradeSettings.restoreAll')}
        </Button>
      </div>
      <div
        className={`sticky -bottom-4 -mx-4 -mb-4 mt-3 flex items-center justify-end gap-3 border-line border-t px-4 py-3 ${isDialog ? 'bg-overlay' : 'bg-surface'}`}
      >
        <FieldError
          text={isRefused ? t('tradeSettings.problem.invalid') : undefined}
          testId="setting-invalid"
        />
        <Button
          type="submit"
          variant="primary"
          className="px-4"
          disabled={!drafts.isTouched}
          data-testid="setting-save"
        >
          {t('tradeSettings.save')}
        </Button>
      </div>
    </form>
  )
}
