import type { SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'
import { Modal } from '@peregrine/ui/Modal'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { closeTradeSettings, useTradeSettingsDoor } from '../../domain/doors/tradeSettingsDoor.ts'
import type { Protections } from './protections.ts'
import { SettingsForm } from './SettingsForm.tsx'

type TradeSettingsDialogProps = { protectionsOf: (network: SettingNetwork) => Protections | null }

/** The trade settings as a dialog, beside the trade that they are for. */
export function TradeSettingsDialog({ protectionsOf }: TradeSettingsDialogProps) {
  const { t } = useTranslation()
  const asked = useTradeSettingsDoor((door) => door.asked)
  if (!asked) return null
  return (
    <Modal
      title={t('tradeSettings.title')}
      closeLabel={t('tradeSettings.close')}
      onClose={closeTradeSettings}
      testId="trade-settings-dialog"
      className="w-[min(560px,calc(100vw-16px))]"
    >
      <SettingsForm isDialog asked={asked} protectionsOf={protectionsOf} onSaved={closeTradeSettings} />
    </Modal>
  )
}
