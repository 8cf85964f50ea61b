import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { Button } from '@peregrine/ui/Button'
import { Ban, Zap } from 'lucide-react'
import type { Replacement } from '../../domain/trade-ticket/historySource.ts'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { waysToReplace } from '../../domain/trade-ticket/waysToReplace.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useToldAction } from '../../kit/toast/useToldAction.ts'

const icons = { 'speed-up': Zap, cancel: Ban } as const

/** Sends an unresolved transaction again with higher fees, or an empty one in its place; nothing where neither can be. */
export function ReplaceButtons({ record, isBrief = false }: { record: ExecutionRecord; isBrief?: boolean }) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const { busy, run } = useToldAction<Replacement>(
    async (how) => (await source?.replace(record, how)) ?? null,
    (how) => ({
      done: t(`history.${how}.sent`),
      failed: (msg) => t('history.replace.failed', { msg }),
    }),
  )
  const ways = waysToReplace(record)
  // What is called off already is called off once more, with higher fees.
  const isAgain = record.attempts.at(-1)?.isCancel === true
  if (!source || ways.length === 0) return null
  return (
    <span className="flex items-center gap-1">
      {ways.map((how) => {
        const Icon = isAgain ? Zap : icons[how]
        const word = isAgain ? 'cancel.again' : how
        return (
          <Button
            key={how}
            disabled={busy !== null}
            aria-busy={busy === how}
            aria-label={t(`history.${word}`)}
            title={t(`history.${word}.says`)}
            data-testid={`history-${how}`}
            onClick={() => run(how)}
            className={isBrief ? 'h-6 px-1.5' : ''}
          >
            <Icon aria-hidden size={12} /> {!isBrief && t(`history.${word}`)}
          </Button>
        )
      })}
    </span>
  )
}
