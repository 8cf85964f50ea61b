import { Button } from '@peregrine/ui/Button'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { copyText } from '../../kit/figures/copyText.ts'
import { QrCode } from '../../kit/parts/QrCode.tsx'

/** A link as a QR code for a phone's camera, to copy, and to open when the wallet is on this device. */
export function SignInCode({ link }: { link: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="flex flex-col items-center gap-2">
      <QrCode text={link} label={t('signin.scan')} testId="sign-in-code" />
      <div className="flex flex-wrap justify-center gap-2">
        <Button data-testid="sign-in-copy" onClick={async () => setCopied(await copyText(link))}>
          {t(isCopied ? 'signin.scan.copied' : 'signin.scan.copy')}
        </Button>
        <a
          href={link}
          data-testid="sign-in-open"
          className="inline-flex h-7 items-center rounded-control border border-line bg-surface px-2 font-semibold text-data hover:bg-raised"
        >
          {t('signin.scan.open')}
        </a>
      </div>
    </div>
  )
}
