import { Button } from '@peregrine/ui/Button'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Network } from '@peregrine/core/network'
import { ExplorerLink } from '../../../domain/chains/ExplorerLink.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { TransferResult } from '../transferPort.ts'

type SendOutcomeProps = {
  network: Network
  result: TransferResult
  /** What was asked for: a transfer, or the deposits of empty accounts. */
  what?: 'send' | 'reclaim'
  /** SOL that a closing returns. */
  amount?: string
  onClose: () => void
  /** What can be done next. */
  children?: ReactNode
}

const words = {
  send: {
    done: 'own.send.outcome.done',
    failed: 'own.send.outcome.failed',
    pending: 'own.send.outcome.pending',
  },
  reclaim: { done: 'own.reclaim.done', failed: 'own.reclaim.failed', pending: 'own.reclaim.pending' },
} as const

const failures: readonly TransferResult['state'][] = ['failed', 'refused', 'expired', 'closed']

function outcomeOf(state: TransferResult['state']): 'done' | 'failed' | 'pending' {
  if (state === 'confirmed') return 'done'
  return failures.includes(state) ? 'failed' : 'pending'
}

const testIds = {
  send: { outcome: 'send-outcome', close: 'send-close' },
  reclaim: { outcome: 'reclaim-outcome', close: 'reclaim-close' },
} as const

/** How a transfer ended: done, failed with the reason, or still under way and watched. */
export function SendOutcome(props: SendOutcomeProps) {
  const { network, result, what = 'send', amount = '', onClose, children } = props
  const { t } = useTranslation()
  const { state, hash, reason } = result
  const kind = outcomeOf(state)
  const { Icon, look } = {
    done: { Icon: CircleCheck, look: 'text-safe' },
    failed: { Icon: CircleX, look: 'text-danger' },
    pending: { Icon: Clock, look: 'text-warn' },
  }[kind]
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-3 py-2 text-center text-body"
      data-testid={testIds[what].outcome}
      data-state={state}
    >
      <Icon aria-hidden size={32} className={look} />
      <p className="font-semibold">{t(words[what][kind], { amount })}</p>
      {kind !== 'done' && reason && <p className="max-w-full break-words text-data text-muted">{reason}</p>}
      {hash && (
        <p className="flex max-w-full items-center gap-1.5">
          <span className="truncate font-mono text-data text-muted" title={hash}>
            {hash}
          </span>
          <ExplorerLink network={network} what="tx" id={hash} />
        </p>
      )}
      {children}
      <Button
        {...(!children && { variant: 'primary' })}
        className="h-9 px-4"
        onClick={onClose}
        data-testid={testIds[what].close}
      >
        {t(kind === 'done' ? 'own.done' : 'own.back')}
      </Button>
    </div>
  )
}
