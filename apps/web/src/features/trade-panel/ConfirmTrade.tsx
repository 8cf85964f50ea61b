import { Modal } from '@peregrine/ui/Modal'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type Question, type TradeWarning, useConsent } from '../../domain/trade-ticket/useConsent.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ignoreHeldEnter } from './ignoreHeldEnter.ts'
import { QuoteCard } from './QuoteCard.tsx'

/** Asks for the trader's word before a trade, with the quote and what speaks against it. */
export function ConfirmTrade() {
  const question = useConsent(({ questions }) => questions[0])
  if (!question) return null
  return <Ask key={question.quote.expiresAtMs} question={question} />
}

/** A purchase that the checks speak against is typed, not clicked. */
const needsTyping: readonly TradeWarning[] = ['unsellable', 'tax']

function Ask({ question }: { question: Question }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { quote, symbol, wallets, warnings, answer } = question
  const { spend, side, receive } = quote
  const word = receive.symbol || receive.token.slice(0, 6)
  const isTyped = side === 'buy' && warnings.some((warning) => needsTyping.includes(warning))
  const isAgreed = !isTyped || typed.trim() === word
  return (
    <Modal
      title={t('trade.confirm.title')}
      closeLabel={t('trade.confirm.cancel')}
      onClose={() => answer(false)}
      testId="confirm-trade"
    >
      <form
        className="flex flex-col gap-3 text-body"
        // Held since the ticket, it would answer what nobody has read.
        onKeyDown={ignoreHeldEnter}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAgreed) answer(true)
        }}
      >
        <p className="text-title">
          <span className={side === 'buy' ? 'text-gain' : 'text-loss'}>{t(`trade.${side}`)}</span> {symbol} ·{' '}
          <Amount units={spend.units} decimals={spend.decimals} symbol={spend.symbol} />
          {wallets.length > 1 && (
            <span className="text-muted"> × {t('trade.wallets.count', { count: wallets.length })}</span>
          )}
        </p>
        {warnings.length > 0 && (
          <ul
            role="alert"
            className="flex flex-col gap-1 rounded-control border border-warn p-2 text-data text-warn"
          >
            {warnings.map((warning) => (
              <li key={warning} className="flex items-center gap-1.5" data-testid={`warn-${warning}`}>
                <TriangleAlert aria-hidden size={13} className="shrink-0" /> {t(`trade.warn.${warning}`)}
              </li>
            ))}
          </ul>
        )}
        <QuoteCard quote={quote} isStale={false} />
        {isTyped && (
          <Field label={t('trade.confirm.type', { word })}>
            {(control) => (
              <Input
                {...control}
                value={typed}
                autoFocus
                autoComplete="off"
                data-testid="confirm-word"
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => answer(false)} data-testid="confirm-cancel">
            {t('trade.confirm.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            autoFocus={!isTyped}
            disabled={!isAgreed}
            data-testid="confirm-ok"
          >
            {t(`trade.confirm.${side}`)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
