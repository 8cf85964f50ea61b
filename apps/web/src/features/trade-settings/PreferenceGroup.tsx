import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Switch } from '@peregrine/ui/Switch'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import {
  isFeeMultiplier,
  isGasLimit,
  setFeeMultiplier,
  setGasLimit,
  setPreApproved,
  useTradePreferences,
} from '../../domain/trade-settings/useTradePreferences.ts'
import { SettingGroup } from './SettingGroup.tsx'

type KeptFigureProps = {
  name: 'feeMultiplier' | 'gasLimit'
  value: string
  isValid: (text: string) => boolean
  onKeep: (text: string) => void
}

/** A number that is kept as soon as it is valid. */
function KeptFigure({ name, value, isValid, onKeep }: KeptFigureProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const text = typed.trim()
  return (
    <Field
      label={t(`tradeSettings.${name}`)}
      error={isValid(text) ? undefined : t(`tradeSettings.bad.${name}`)}
      testId={`setting-${name}`}
    >
      {(control) => (
        <Input
          {...control}
          size="lg"
          inputMode={name === 'gasLimit' ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={12}
          value={typed}
          data-testid={`setting-${name}`}
          onChange={({ target }) => {
            setTyped(target.value)
            if (isValid(target.value.trim())) onKeep(target.value.trim())
          }}
          className="w-full"
        />
      )}
    </Field>
  )
}

/** Gas of BNB Chain, which all slots share. */
export function BnbGasGroup() {
  const { t } = useTranslation()
  const { feeMultiplier, gasLimit } = useTradePreferences()
  return (
    <SettingGroup title={t('tradeSettings.bnbGas')} tip={t('tradeSettings.tip.bnbGas')} testId="bnb-gas">
      <div className="grid grid-cols-2 gap-3">
        <KeptFigure
          name="feeMultiplier"
          value={feeMultiplier}
          isValid={isFeeMultiplier}
          onKeep={setFeeMultiplier}
        />
        <KeptFigure name="gasLimit" value={gasLimit} isValid={isGasLimit} onKeep={setGasLimit} />
      </div>
    </SettingGroup>
  )
}

/** Approves what was bought right after the purchase. */
export function PreApprovalGroup() {
  const { t } = useTranslation()
  const isPreApproved = useTradePreferences((preferences) => preferences.isPreApproved)
  return (
    <SettingGroup
      title={t('tradeSettings.preApproval')}
      tip={t('tradeSettings.tip.preApproval')}
      testId="pre-approval"
      tools={
        <Switch
          isOn={isPreApproved}
          onTurn={setPreApproved}
          label={t('tradeSettings.preApproval')}
          isLabelHidden
          testId="setting-pre-approval-on"
        />
      }
    />
  )
}
