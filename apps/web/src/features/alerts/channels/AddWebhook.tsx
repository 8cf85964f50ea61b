import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Modal } from '@peregrine/ui/Modal'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { refusalText } from '../alertTexts.ts'
import { alertCalls, reloadAlertSetup } from '../api.ts'

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const plainText = {
  size: 'lg',
  maxLength: 2000,
  autoComplete: 'off',
  spellCheck: false,
  className: 'w-full',
} as const

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** A webhook for signed JSON. Its key is shown until saved, never after. */
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
        <Field label={t('alerts.webhook.url')} error={fault}>
          {(control) => (
            <Input
              {...control}
              {...plainText}
              value={url}
              data-testid="alerts-webhook-url"
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <div className="flex items-end gap-2">
          <Field label={t('alerts.webhook.key')} className="flex-1">
            {(control) => (
              <Input
                {...control}
                {...plainText}
                value={key}
                data-testid="alerts-webhook-key"
                onChange={({ target }) => setKey(target.value)}
              />
            )}
          </Field>
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
