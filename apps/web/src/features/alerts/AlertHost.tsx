import type { AlertWire } from '@peregrine/contract/alert'
import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../../live/useTopic.ts'
import { explorerUrl } from '../../shared/explorer/explorerUrl.ts'
import { playSound } from '../../shared/sound/playSound.ts'
import { useServerStatus } from '../../shared/status/useServerStatus.ts'
import { showToast } from '../../shared/toast/showToast.ts'
import { alertLine, alertPath, delayText } from './alertWords.ts'
import { useAlertSetup } from './api.ts'
import { alertsToTell, type Told } from './newAlerts.ts'

/** More at once than this are told in one toast. */
const mostToasts = 3
const lastsMs = 8_000

/** One sound at a time: the last of those that came together, the silent left out. */
function sound(fresh: readonly AlertWire[]): void {
  const last = fresh.findLast((alert) => !alert.isQuiet && alert.sound !== 'mute')
  if (last && last.sound !== 'mute') playSound(last.sound)
}

/** Tells the signed-in wallet's alerts by toast and sound, on every page. Draws nothing itself. */
export function AlertHost({ owner }: { owner: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useTopic(alertsTopic, { userAddress: owner })
  const isOn = useAlertSetup().data?.settings.isPageOn ?? true
  const isSandbox = useServerStatus()?.isSandbox !== false
  const told = useRef<Told>(null)
  useEffect(() => {
    if (!list) return
    const next = alertsToTell(list, told.current)
    told.current = next.told
    if (!isOn || next.fresh.length === 0) return
    const loud = next.fresh.filter(({ isQuiet }) => !isQuiet)
    sound(loud)
    if (loud.length > mostToasts) {
      const run = () => void navigate({ to: '/monitorConfig', search: { tab: 'alerts' } })
      showToast({
        kind: 'info',
        text: t('alerts.toast.many', { n: loud.length }),
        lastsMs,
        action: { label: t('alerts.toast.list'), run },
      })
      return
    }
    for (const alert of loud) {
      const path = alertPath(alert)
      const { network, transactionHash } = alert
      showToast({
        kind: 'info',
        text: `${alertLine(alert, t)} · ${delayText(alert, t)}`,
        lastsMs,
        // No explorer knows the chains of a sandbox.
        ...(network && transactionHash && !isSandbox
          ? { link: { href: explorerUrl(network, 'tx', transactionHash), label: t('alerts.toast.tx') } }
          : {}),
        ...(path
          ? { action: { label: t('alerts.toast.open'), run: () => void navigate({ to: path }) } }
          : {}),
      })
    }
  }, [list, isOn, isSandbox, navigate, t])
  return null
}
