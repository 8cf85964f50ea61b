import { Button } from '@peregrine/ui/Button'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { encode } from 'uqr'
import { copyText } from '../../kit/figures/copyText.ts'

/** Light modules around the code, without which cameras do not find it. */
const border = 2

function pathOf(link: string): { size: number; path: string } {
  const { size, data } = encode(link, { ecc: 'L', border })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: dark.join('') }
}

/** A link as a QR code for a phone's camera, to copy, and to open when the wallet is on this device. */
export function SignInCode({ link }: { link: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const { size, path } = pathOf(link)
  return (
    <div className="flex flex-col items-center gap-2">
      <svg
        role="img"
        aria-label={t('signin.scan')}
        data-testid="sign-in-code"
        data-link={link}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-60 max-w-full rounded-control"
      >
        {/* White and black in both themes, for the camera. */}
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
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
