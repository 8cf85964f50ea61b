import { Button } from '@peregrine/ui/Button'
import { BellRing } from 'lucide-react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { alertCalls } from '../api.ts'
import { useAct } from '../useAct.ts'
import { PushRefused, pushWay, subscribeToPush } from './subscribeToPush.ts'

/** Subscribes this browser to push with one click, or states why it cannot. */
export function AddPush({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation()
  const { isBusy, act } = useAct()
  const way = pushWay()
  async function add(): Promise<void> {
    try {
      const parts = await subscribeToPush(pushKey)
      await act(() => alertCalls.addPush(parts))
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error
      showToast({ kind: 'error', text: t(`alerts.push.${error.why}`) })
    }
  }
  return (
    <Button
      disabled={isBusy || way !== 'ready'}
      title={way === 'ready' ? t('alerts.push.says') : t(`alerts.push.${way}`)}
      onClick={() => void add()}
      data-testid="alerts-add-push"
    >
      <BellRing aria-hidden size={14} />
      {t('alerts.push.add')}
    </Button>
  )
}
