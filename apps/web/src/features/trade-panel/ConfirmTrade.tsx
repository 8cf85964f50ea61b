import { Modal } from '@peregrine/ui/Modal'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { type Question, type TradeWarning, useConsent } from '../../domain/trade-ticket/useConsent.ts'
import { ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { FurtherSignatures } from './FurtherSignatures.tsx'
import { ignoreHeldEnter } from './ignoreHeldEnter.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import { WalletNames } from './WalletNames.tsx'

/** Asks for the trader's word before a trade, with the quote and what speaks against it. */
export function ConfirmTrade() {
  const question = useConsent(({ questions }) => questions[0])
  if (!question) return null
  return <Ask key={question.quote.expiresAtMs} question={question} />
}

/** A purchase that the checks speak against is typed, not clicked. */
const needsTyping: readonly TradeWarning[] = ['unsellable', 'tax']

/** The word to type: the symbol if it can be typed, which its token decides, else the beginning of the address. */
export function wordOf({ symbol, token }: { symbol: string; token: string }): string {
  return /^[\p{L}\p{N}\p{P}\p{S}]{1,20}$/u.test(symbol) ? symbol : token.slice(0, 6)
}

/** The wallets that trade, with their amounts where each has its own. */
function namesOf({ quote: { network, side }, wallets, ownAmounts }: Question): string[] {
  if (!ownAmounts) return wallets.map(ownWalletName)
  // An amount is not parted from its unit.
  const unit = side === 'buy' ? `\u00a0${coinAddress(network).symbol}` : '%'
  return wallets.map((wallet) => `${ownWalletName(wallet)} ${ownAmounts[wallet] ?? ''}${unit}`)
}

/** How many wallets trade beside the first one's amount. */
function Others({ wallets, ownAmounts }: Pick<Question, 'wallets' | 'ownAmounts'>) {
  const { t } = useTranslation()
  if (wallets.length < 2) return null
  const [sign, count] = ownAmounts ? ['+', wallets.length - 1] : ['×', wallets.length]
  return (
    <span className="text-muted">
      {' '}
      {sign} {t('trade.wallets.count', { count })}
    </span>
  )
}

function Ask({ question }: { question: Question }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { quote, symbol, wallets, ownAmounts, warnings, maxFee, answer } = question
  const { network, spend, side, receive } = quote
  const { token } = side === 'buy' ? receive : spend
  const coin = coinAddress(network)
  const word = wordOf(receive)
  const names = namesOf(question)
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
          <span className={side === 'buy' ? 'text-gain' : 'text-loss'}>{t(`trade.${side}`)}</span>{' '}
          <span translate="no">{symbol} ·</span>{' '}
          <Amount units={spend.units} decimals={spend.decimals} symbol={spend.symbol} />
          <Others wallets={wallets} ownAmounts={ownAmounts} />
        </p>
        <p className="-mt-2 flex items-center gap-1.5 text-data text-muted" data-testid="confirm-where">
          <NetworkBadge network={network} />
          {t(`network.${network}`)}
          <span translate="no" className="font-mono" title={token}>
            {shortAddress(token)}
          </span>
        </p>
        {warnings.length > 0 && (
          <div role="alert" className="rounded-control border border-warn p-2 text-data text-warn">
            <ul className="flex flex-col gap-1">
              {warnings.map((warning) => (
                <li key={warning} className="flex gap-1.5" data-testid={`warn-${warning}`}>
                  <TriangleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />{' '}
                  {t(`trade.warn.${warning}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <QuoteCard quote={quote} isStale={false} hasMost={false} />
        <dl className="-mt-2 px-2 text-data">
          <QuoteLine label={t('trade.wallets')} testId="confirm-wallets" isWhole>
            <WalletNames names={names} />
          </QuoteLine>
          <QuoteLine label={t('trade.confirm.maxFee')} testId="confirm-max-fee">
            <Amount units={maxFee.toString()} decimals={coin.decimals} symbol={coin.symbol} />
          </QuoteLine>
        </dl>
        <FurtherSignatures quote={quote} />
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
            variant={side}
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
