import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { TextLink } from '@peregrine/ui/TextLink'
import { ClipboardPaste, FileUp, TrendingUp } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useWays } from './useWays.ts'

const icon = { 'aria-hidden': true, size: 13 } as const

function Ways({ network }: { network: Network }) {
  const { t } = useTranslation()
  const { importList, paste, showTraders } = useWays(network)
  return (
    <span className="flex flex-wrap items-center justify-center gap-2" data-testid="kol-ways">
      <Button variant="primary" className="h-8 px-3" onClick={importList} data-testid="kol-way-import">
        <FileUp {...icon} />
        {t('kols.way.import')}
      </Button>
      <Button className="h-8 px-3" onClick={showTraders} data-testid="kol-way-traders">
        <TrendingUp {...icon} />
        {t('kols.way.traders')}
      </Button>
      <Button className="h-8 px-3" onClick={paste} data-testid="kol-way-paste">
        <ClipboardPaste {...icon} />
        {t('kols.way.paste')}
      </Button>
    </span>
  )
}

/** What the ways lead to, for this reader. */
function useSays(network: Network): string {
  const { t } = useTranslation()
  const { who, mayBecome } = useWays(network)
  if (who === 'operator') return t('kols.gap.operator')
  if (mayBecome) return t('kols.gap.first')
  return t(who === 'user' ? 'kols.gap.user' : 'kols.gap.visitor')
}

export type NoKolsProps = {
  network: Network
  /** A block in place of a list, or a line within a menu or above a table. */
  form: 'notice' | 'line'
}

/** Says that the server knows no KOLs, and offers three ways to somebody to follow. */
export function NoKols({ network, form }: NoKolsProps) {
  const { t } = useTranslation()
  const says = useSays(network)
  const { showTraders } = useWays(network)
  if (form === 'line')
    return (
      <p
        className="flex flex-wrap items-center gap-x-2 px-3 py-1 text-data text-muted"
        data-testid="kol-gap"
        data-form="line"
        title={says}
      >
        {t('kols.gap')}
        <TextLink onClick={showTraders} data-testid="kol-gap-ways">
          {t('kols.gap.ways')}
        </TextLink>
      </p>
    )
  return (
    <Notice title={t('kols.gap')} testId="kol-gap" action={<Ways network={network} />}>
      {says}
    </Notice>
  )
}
