import type { AlertChannelWire } from '@peregrine/contract/alert'
import { Button } from '@peregrine/ui/Button'
import { Switch } from '@peregrine/ui/Switch'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { reasonText } from '../alertTexts.ts'
import { alertCalls } from '../api.ts'
import { useAct } from '../useAct.ts'

function State({ channel }: { channel: AlertChannelWire }) {
  const { t } = useTranslation()
  const { isReady, problem, sentAt } = channel
  if (!isReady) return <span className="text-warn">{t('alerts.channel.notReady')}</span>
  if (problem !== null)
    return <span className="text-loss">{t('alerts.channel.problem', { why: reasonText(problem, t) })}</span>
  if (sentAt === null) return <span>{t('alerts.channel.never')}</span>
  const [before = '', after = ''] = t('alerts.channel.sentAt', { age: '\n' }).split('\n')
  return (
    <span>
      {before}
      <Age sinceMs={sentAt} isSpoken />
      {after}
    </span>
  )
}

/** A delivery channel: target, state, test and switch. */
export function ChannelRow({ channel }: { channel: AlertChannelWire }) {
  const { t } = useTranslation()
  const { isBusy, act } = useAct()
  const [isTesting, setTesting] = useState(false)
  const { id, kind, label, host, isOn, isReady } = channel
  async function test(): Promise<void> {
    setTesting(true)
    await act(async () => {
      const { problem, tookMs } = await alertCalls.testChannel(id)
      if (problem === null) showToast({ kind: 'success', text: t('alerts.channel.tested', { ms: tookMs }) })
      else showToast({ kind: 'error', text: t('alerts.channel.failed', { why: reasonText(problem, t) }) })
    })
    setTesting(false)
  }
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-2 text-body"
      data-testid="alert-channel"
      data-kind={kind}
    >
      <Switch
        isOn={isOn}
        onTurn={(next) => void act(() => alertCalls.switchChannel(id, next))}
        label={t('alerts.channel.on', { name: label })}
        isLabelHidden
        testId="alert-channel-on"
      />
      <span className="shrink-0 font-semibold sm:w-20">{t(`alerts.kind.${kind}`)}</span>
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      <span
        className={`text-data text-muted ${label.includes(host) ? 'max-sm:hidden' : ''}`}
        data-testid="alert-channel-host"
      >
        {host}
      </span>
      <span className="text-data text-muted max-sm:order-last max-sm:basis-full">
        <State channel={channel} />
      </span>
      <Button
        disabled={isBusy || isTesting || !isReady}
        onClick={() => void test()}
        data-testid="alert-channel-test"
      >
        {t('alerts.channel.test')}
      </Button>
      <Button
        variant="ghost"
        disabled={isBusy}
        aria-label={t('alerts.channel.delete', { name: label })}
        title={t('alerts.channel.delete', { name: label })}
        onClick={() => void act(() => alertCalls.deleteChannel(id))}
        data-testid="alert-channel-delete"
      >
        <Trash2 aria-hidden size={14} />
      </Button>
    </li>
  )
}
