import { Button } from '@peregrine/ui/Button'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { copyText } from '../../kit/figures/copyText.ts'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { showToast } from '../../kit/toast/showToast.ts'

/** The operator's WeChat id as a copyable line. */
export function WechatId() {
  const { t } = useTranslation()
  const wechat = useServerStatus()?.contacts?.wechat
  async function copy(id: string): Promise<void> {
    const isCopied = await copyText(id)
    showToast(
      isCopied
        ? { kind: 'success', text: t('contact.wechat.copied') }
        : { kind: 'error', text: t('address.copyFailed') },
    )
  }
  return (
    <div className="flex min-h-9 items-center gap-2" data-testid="contact-wechat">
      <dt className="flex w-32 shrink-0 items-center gap-2 text-muted">
        <MessageCircle aria-hidden size={14} />
        {t('contact.wechat')}
      </dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        {wechat ? (
          <>
            <span className="min-w-0 truncate font-mono">{wechat}</span>
            <Button onClick={() => void copy(wechat)} data-testid="wechat-copy" className="ml-auto">
              {t('dialog.copy')}
            </Button>
          </>
        ) : (
          <span className="text-muted">{t('contact.absent')}</span>
        )}
      </dd>
    </div>
  )
}
