import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** The column titles of a wallet's trades. */
export function WalletTradeHead() {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  return (
    <div className="wallet-trade-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
      <span>{t('column.age')}</span>
      <span>{t('column.side')}</span>
      <span>{t('column.token')}</span>
      <span className="text-right">{t('column.amount')}</span>
      <span className="text-right">{t('column.value')}</span>
      <span className="text-right max-sm:hidden">{t(`column.${mode}`)}</span>
    </div>
  )
}
