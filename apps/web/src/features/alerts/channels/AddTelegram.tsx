import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Modal } from '@peregrine/ui/Modal'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { refusalText } from '../alertTexts.ts'
import { alertCalls, reloadAlertSetup } from '../api.ts'

type Step = { id: string; link: string } | null
const lookEveryMs = 2_000

/** Polls until the bot has been started or the dialog closes. */
function useConfirmation(step: Step, onReady: () => void): void {
  useEffect(() => {
    if (!step) return
    let isOver = false
    const look = async () => {
      try {
        const { isReady } = await alertCalls.confirmTelegram(step.id)
        if (isReady && !isOver) onReady()
      } catch (error) {
        // Telegram or the server is briefly unavailable; the next poll may succeed.
        console.warn('The bot could not be asked', error)
      }
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [step, onReady])
}

/** Takes a bot's token, then offers a link that opens the bot, where Start completes the setup. */
export function AddTelegram({ host, onClose }: { host: string; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [token, setToken] = useState('')
  const [step, setStep] = useState<Step>(null)
  const [fault, setFault] = useState<string>()
  useConfirmation(step, () => {
    showToast({ kind: 'success', text: t('alerts.telegram.done') })
    void reloadAlertSetup(queries)
    onClose()
  })
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFault(undefined)
    try {
      const { channel, link } = await alertCalls.addTelegram(token.trim())
      setStep({ id: channel.id, link })
      await reloadAlertSetup(queries)
    } catch (error) {
      setFault(refusalText(error, t))
    }
  }
  return (
    <Modal
      title={t('alerts.telegram.add')}
      closeLabel={t('alerts.rule.close')}
      onClose={onClose}
      testId="alerts-telegram"
    >
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <p className="text-data text-muted">{t('alerts.telegram.says', { host })}</p>
        {step ? (
          <>
            <a
              href={step.link}
              target="_blank"
              rel="noreferrer"
              data-testid="alerts-telegram-link"
              className="inline-flex min-h-8 items-center self-start rounded-control bg-accent px-3 font-semibold text-body text-on-accent"
            >
              {t('alerts.telegram.open')}
            </a>
            <p role="status" className="text-data text-muted">
              {t('alerts.telegram.waiting')}
            </p>
          </>
        ) : (
          <>
            <Field label={t('alerts.telegram.token')} error={fault}>
              {(control) => (
                <Input
                  {...control}
                  size="lg"
                  type="password"
                  value={token}
                  maxLength={2000}
                  autoComplete="off"
                  data-testid="alerts-telegram-token"
                  onChange={({ target }) => setToken(target.value)}
                  className="w-full"
                />
              )}
            </Field>
            <Button
              type="submit"
              variant="primary"
              className="self-end px-4"
              disabled={token.trim() === ''}
              data-testid="alerts-telegram-save"
            >
              {t('alerts.rule.save')}
            </Button>
          </>
        )}
      </form>
    </Modal>
  )
}
