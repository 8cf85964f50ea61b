import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useWorkerLife } from '../../workerLife.ts'
import { Remark } from '../Remark.tsx'

/** Says before it happens that this browser locks the wallets when its only tab is reloaded. */
export function ReloadRemark() {
  const { t } = useTranslation()
  const isKept = useWorkerLife((life) => life.isKept)
  return isKept === false ? <Remark testId="reload-locks">{t('own.reloadLocks')}</Remark> : null
}
