import type { Network } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useServerStatus } from '../status/useServerStatus.ts'
import { type ExplorerPage, explorerUrl, ownPageUrl } from './explorerUrl.ts'

type ExplorerLinkProps = {
  network: Network
  what: ExplorerPage
  id: string
  /** False in a row whose links are reached with the arrow keys. */
  isTabStop?: boolean
}

/** A link to a public explorer; in the sandbox, whose chains have none, to our own page. */
export function ExplorerLink({ network, what, id, isTabStop = true }: ExplorerLinkProps) {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox !== false
  return (
    <a
      href={isSandbox ? ownPageUrl(network, what, id) : explorerUrl(network, what, id)}
      target="_blank"
      rel="noreferrer"
      {...iconName(t(isSandbox ? 'explorer.own' : 'explorer.open'))}
      data-testid="explorer"
      tabIndex={isTabStop ? undefined : -1}
      className="text-muted hover:text-accent"
    >
      <ExternalLink aria-hidden size={13} />
    </a>
  )
}
