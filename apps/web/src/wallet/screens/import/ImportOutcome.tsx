import { minPasswordLength } from '@peregrine/wallet/vault/vaultRecord'
import { CircleCheck, CircleX } from 'lucide-react'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { LineOutcome } from './ImportKeys.tsx'

/** What became of each line. Keys are not repeated. */
export function ImportOutcome({ outcomes }: { outcomes: readonly LineOutcome[] }) {
  const { t } = useTranslation()
  if (outcomes.length === 0) return null
  return (
    <div role="status" data-testid="import-outcome">
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded-control border border-line p-2 text-data">
        {outcomes.map(({ at, result }) => {
          const isIn = 'wallet' in result
          const Icon = isIn ? CircleCheck : CircleX
          return (
            <li
              key={at}
              data-testid="import-line"
              data-problem={isIn ? undefined : result.problem}
              className={`flex gap-1.5 ${isIn ? 'text-safe' : 'text-danger'}`}
            >
              <Icon aria-hidden size={13} className="mt-0.5 shrink-0" />
              <span className="shrink-0 text-muted">{t('own.import.line', { at })}</span>
              {isIn ? (
                <span title={result.wallet.address}>
                  {result.wallet.label}{' '}
                  <span translate="no" className="font-mono">
                    {shortAddress(result.wallet.address)}
                  </span>
                </span>
              ) : (
                t(`own.problem.${result.problem}`, { min: minPasswordLength })
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
