import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { refusalText } from '../alertWords.ts'
import { alertCalls, reloadAlertSetup } from '../api.ts'
import { TextField } from '../parts.tsx'

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** Where to send signed JSON. The key is shown until it is saved, never after. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [key, setKey] = useState(newKey)
  const [fault, setFault] = useState<string>()
  const isReady = URL.canParse(url.trim()) && key.length >= 16
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWebAddress(url.trim())) return setFault(t('alerts.target', { why: t('alerts.why.url') }))
    setFault(undefined)
    try {
      await alertCalls.addWebhook(url.trim(), key)
      await reloadAlertSetup(queries)
      onClose()
    } catch (error) {
      setFault(refusalText(error, t))
    }
  }
  return (
    <Modal
      title={t('alerts.webhook.add')}
      closeLabel={t('alerts.rule.close')}
      onClose={onClose}
      testId="alerts-webhook"
    >
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <p className="text-data text-muted">{t('alerts.webhook.says')}</p>
        <TextField
          label={t('alerts.webhook.url')}
          value={url}
          onValue={setUrl}
          fault={fault}
          testId="alerts-webhook-url"
        />
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t('alerts.webhook.key')}
              value={key}
              onValue={setKey}
              testId="alerts-webhook-key"
            />
          </div>
          <Button className="h-8" onClick={() => setKey(newKey())}>
            {t('alerts.webhook.make')}
          </Button>
        </div>
        <Button
          type="submit"
          variant="primary"
          className="self-end px-4"
          disabled={!isReady}
          data-testid="alerts-webhook-save"
        >
          {t('alerts.rule.save')}
        </Button>
      </form>
    </Modal>
  )
}
