import type { Network } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useServerStatus } from '../status/useServerStatus.ts'
import { type ExplorerPage, explorerUrl } from './explorerUrl.ts'

type ExplorerLinkProps = {
  network: Network
  what: ExplorerPage
  id: string
  /** False in a row whose links are reached with the arrow keys. */
  isTabStop?: boolean
}

/** A link to a public explorer; in the sandbox, whose chains have no explorer, a note instead. */
export function ExplorerLink({ network, what, id, isTabStop = true }: ExplorerLinkProps) {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox !== false
  if (isSandbox)
    return (
      <span role="img" {...iconName(t('explorer.none'))} className="text-muted opacity-50">
        <ExternalLink aria-hidden size={13} />
      </span>
    )
  return (
    <a
      href={explorerUrl(network, what, id)}
      target="_blank"
      rel="noreferrer"
      {...iconName(t('explorer.open'))}
      data-testid="explorer"
      tabIndex={isTabStop ? undefined : -1}
      className="text-muted hover:text-accent"
    >
      <ExternalLink aria-hidden size={13} />
    </a>
  )
}
