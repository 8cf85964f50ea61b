import { Button } from '@peregrine/ui/Button'
import { mayFire, useOrders } from '../../../domain/orders/useOrders.ts'
import { useNow } from '../../../kit/clock/useNow.ts'
import { timeText } from '../../../kit/figures/timeText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { lockDueMs, stayHours, stayOpen, useAutoLock } from '../autoLock.ts'
import { FormEnd } from '../FormEnd.tsx'
import { useRequest } from '../useRequest.ts'

const soonMs = 120_000
const clock = { timeStyle: 'short' } as const

/** When the wallets lock by themselves: seconds where that is soon. */
function Due() {
  const { t, language } = useTranslation()
  const stayUntilMs = useAutoLock((state) => state.stayUntilMs)
  const seconds = useNow((nowMs) => Math.max(0, Math.round((lockDueMs() - nowMs) / 1_000)))
  const isStaying = useNow((nowMs) => stayUntilMs > nowMs)
  if (isStaying)
    return <p className="text-muted">{t('own.lock.until', { at: timeText(stayUntilMs, language, clock) })}</p>
  if (seconds * 1_000 > soonMs) return null
  return (
    <p className="font-semibold text-warn tabular-nums" data-testid="lock-due">
      {t('own.lock.due', { seconds })}
    </p>
  )
}

/** Locks and lets orders sleep, or keeps the wallets unlocked until a time. */
export function LockScreen({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation()
  const count = useOrders(({ orders }) => orders.filter(mayFire).length)
  const { run, isBusy, formFault } = useRequest()
  const hourMs = 3_600_000
  const nowMs = useNow((ms) => Math.floor(ms / 60_000) * 60_000)
  const stay = (hours: number) => {
    stayOpen(hours)
    onClose()
  }
  return (
    <form
      className="flex flex-col gap-3 text-body"
      data-testid="lock-screen"
      onSubmit={async (event) => {
        event.preventDefault()
        stayOpen(0)
        if (await run(() => walletClient.lock())) onClose()
      }}
    >
      <p>{t('own.lock.says', { count })}</p>
      <Due />
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-data text-muted">{t('own.lock.stay')}</legend>
        <div className="grid grid-cols-3 gap-2">
          {stayHours.map((hours) => (
            <Button
              key={hours}
              className="h-11 flex-col gap-0"
              data-testid={`lock-stay-${hours}`}
              onClick={() => stay(hours)}
            >
              {t('own.lock.hours', { count: hours })}
              <span className="font-normal text-muted">
                {t('own.lock.at', { at: timeText(nowMs + hours * hourMs, language, clock) })}
              </span>
            </Button>
          ))}
        </div>
        <p className="pt-1 text-data text-muted">{t('own.lock.risk')}</p>
      </fieldset>
      <FormEnd label={t('own.lock.now', { count })} fault={formFault} isBusy={isBusy} testId="lock-now" />
    </form>
  )
}
