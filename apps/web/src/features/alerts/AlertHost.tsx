import type { AlertWire } from '@peregrine/contract/alert'
import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useTopic } from '../../live/useTopic.ts'
import { explorerUrl } from '../../domain/chains/explorerUrl.ts'
import { playSound } from '../../kit/sound/playSound.ts'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { quietLeftMs, showToast, tallyOf } from '../../kit/toast/showToast.ts'
import { alertLine, alertPath, delayText } from './alertTexts.ts'
import { useAlertSetup } from './api.ts'
import { takeAlertsToShow } from './newAlerts.ts'

const topic = 'alerts'
const toast = { kind: 'info', topic, isPatient: true } as const

/** Plays one sound at a time: the last of a batch, skipping silent ones. */
function sound(fresh: readonly AlertWire[]): void {
  const last = fresh.findLast((alert) => !alert.isQuiet && alert.sound !== 'mute')
  if (last && last.sound !== 'mute') playSound(last.sound)
}

/**
 * Shows one alert with links to its token and transaction; several share a toast that counts them and links to the
 * list.
 */
function useAlertToasts(): (loud: readonly AlertWire[]) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isSandbox = useServerStatus()?.isSandbox !== false

  function showOne(alert: AlertWire): void {
    const path = alertPath(alert)
    const { network, transactionHash } = alert
    showToast({
      ...toast,
      text: `${alertLine(alert, t)} · ${delayText(alert, t)}`,
      // Sandbox chains have no explorer.
      ...(network && transactionHash && !isSandbox
        ? { link: { href: explorerUrl(network, 'tx', transactionHash), label: t('alerts.toast.tx') } }
        : {}),
      ...(path ? { action: { label: t('alerts.toast.open'), run: () => void navigate({ to: path }) } } : {}),
    })
  }

  function showSummary(n: number, newest: AlertWire): void {
    const run = () => void navigate({ to: '/monitorConfig', search: { tab: 'alerts' } })
    showToast({
      ...toast,
      text: t('alerts.toast.many', { n, line: alertLine(newest, t) }),
      tally: n,
      action: { label: t('alerts.toast.list'), run, isWhole: true },
    })
  }

  return (loud) => {
    const newest = loud.at(-1)
    if (!newest) return
    const count = tallyOf(topic) + loud.length
    if (count === 1) showOne(newest)
    else showSummary(count, newest)
  }
}

/** Shows alerts at once; after a toast is dismissed, combines new ones until the pause is over. */
function usePacedToasts(): (loud: readonly AlertWire[]) => void {
  const show = useAlertToasts()
  const latestShow = useRef(show)
  const waiting = useRef<readonly AlertWire[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestShow.current = show
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((loud) => {
    const attempt = () => {
      clearTimeout(timer.current)
      const leftMs = quietLeftMs(topic, Date.now())
      if (leftMs > 0) {
        timer.current = setTimeout(attempt, leftMs)
        return
      }
      latestShow.current(waiting.current)
      waiting.current = []
    }
    waiting.current = [...waiting.current, ...loud]
    if (waiting.current.length > 0) attempt()
  }, [])
}

/**
 * Plays the signed-in wallet's alerts on every page, and shows a toast for those whose rule asks for one; the bell lists
 * them all. Renders nothing itself.
 */
export function AlertHost({ owner }: { owner: string }) {
  const list = useTopic(alertsTopic, { userAddress: owner })
  const isOn = useAlertSetup().data?.settings.isPageOn ?? true
  const show = usePacedToasts()
  useEffect(() => {
    if (!list) return
    const fresh = takeAlertsToShow(owner, list)
    if (!isOn) return
    const loud = fresh.filter(({ isQuiet }) => !isQuiet)
    sound(loud)
    show(loud.filter(({ isToasted }) => isToasted))
  }, [owner, list, isOn, show])
  return null
}
