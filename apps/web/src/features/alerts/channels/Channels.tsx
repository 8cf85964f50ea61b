import type { AlertChannelWire, AlertSettings } from '@peregrine/contract/alert'
import { Button } from '@peregrine/ui/Button'
import { Switch } from '@peregrine/ui/Switch'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { alertCalls } from '../api.ts'
import { Section } from '../Section.tsx'
import { useAct } from '../useAct.ts'
import { AddPush } from './AddPush.tsx'
import { AddTelegram } from './AddTelegram.tsx'
import { AddWebhook } from './AddWebhook.tsx'
import { ChannelRow } from './ChannelRow.tsx'

type ChannelsProps = {
  settings: AlertSettings
  channels: readonly AlertChannelWire[]
  pushKey: string
  telegramHost: string
}

/** The delivery channels. Nothing leaves this machine until one exists and is on. */
export function Channels({ settings, channels, pushKey, telegramHost }: ChannelsProps) {
  const { t } = useTranslation()
  const { act } = useAct()
  const [adding, setAdding] = useState<'telegram' | 'webhook' | null>(null)
  const close = () => setAdding(null)
  return (
    <Section
      title={t('alerts.section.channels')}
      hint={t('alerts.section.channels.says')}
      testId="alerts-channels"
      tools={
        <>
          <AddPush pushKey={pushKey} />
          <Button onClick={() => setAdding('telegram')} data-testid="alerts-add-telegram">
            {t('alerts.telegram.add')}
          </Button>
          <Button onClick={() => setAdding('webhook')} data-testid="alerts-add-webhook">
            {t('alerts.webhook.add')}
          </Button>
        </>
      }
    >
      <Switch
        isOn={settings.isPageOn}
        onTurn={(isPageOn) => void act(() => alertCalls.saveSettings({ ...settings, isPageOn }))}
        label={`${t('alerts.page')} · ${t('alerts.page.says')}`}
        testId="alerts-page-on"
      />
      {channels.length > 0 && (
        <ul className="flex flex-col gap-2">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      {adding === 'telegram' && <AddTelegram host={telegramHost} onClose={close} />}
      {adding === 'webhook' && <AddWebhook onClose={close} />}
    </Section>
  )
}
