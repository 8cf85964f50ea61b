import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { textLinkVariants } from '@peregrine/ui/TextLink'
import { Link } from '@tanstack/react-router'
import { useServerStatus } from '../domain/status/useServerStatus.ts'
import { isSandboxDocument } from '../kit/preferences/environment.ts'

/** The notice on every page that no real money is involved; there from the first frame, as it moves all below. */
export function SandboxBanner() {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox ?? isSandboxDocument()
  if (!isSandbox) return null
  return (
    <p
      id="sandbox-mark"
      data-testid="sandbox-mark"
      title={t('sandbox.says')}
      className="flex h-6 shrink-0 items-center justify-center gap-2 border-line border-b bg-raised px-2 text-data text-muted"
    >
      <strong className="whitespace-nowrap rounded-control border border-warn px-1 text-warn">
        {t('sandbox.mark')}
      </strong>
      <span className="truncate max-sm:hidden">{t('sandbox.says')}</span>
      <span className="truncate sm:hidden">{t('sandbox.short')}</span>
      <Link
        to="/go-live"
        data-testid="sandbox-go-live"
        className={`${textLinkVariants.inline} whitespace-nowrap`}
      >
        {t('title.goLive')}
      </Link>
    </p>
  )
}
