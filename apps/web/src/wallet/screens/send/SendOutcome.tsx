import { Button } from '@peregrine/ui/Button'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { Network } from '@peregrine/core/network'
import { ExplorerLink } from '../../../domain/chains/ExplorerLink.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { TransferResult } from '../transferPort.ts'

type SendOutcomeProps = { network: Network; result: TransferResult; onClose: () => void }

/** How a transfer ended: done, failed with the reason, or still under way and watched. */
export function SendOutcome({ network, result: { state, hash, reason }, onClose }: SendOutcomeProps) {
  const { t } = useTranslation()
  const kind =
    state === 'confirmed'
      ? 'done'
      : state === 'failed' || state === 'refused' || state === 'expired' || state === 'closed'
        ? 'failed'
        : 'pending'
  const { Icon, look } = {
    done: { Icon: CircleCheck, look: 'text-safe' },
    failed: { Icon: CircleX, look: 'text-danger' },
    pending: { Icon: Clock, look: 'text-warn' },
  }[kind]
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-3 py-2 text-center text-body"
      data-testid="send-outcome"
      data-state={state}
    >
      <Icon aria-hidden size={32} className={look} />
      <p className="font-semibold">{t(`own.send.outcome.${kind}`)}</p>
      {kind !== 'done' && reason && <p className="max-w-full break-words text-data text-muted">{reason}</p>}
      {hash && (
        <p className="flex max-w-full items-center gap-1.5">
          <span className="truncate font-mono text-data text-muted">{hash}</span>
          <ExplorerLink network={network} what="tx" id={hash} />
        </p>
      )}
      <Button variant="primary" className="h-9 px-4" onClick={onClose} data-testid="send-close">
        {t('own.done')}
      </Button>
    </div>
  )
}
