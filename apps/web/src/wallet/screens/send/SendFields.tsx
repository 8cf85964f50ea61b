import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import { bareAddress } from '@peregrine/core/paste/bareAddress'
import { maxPaste } from '@peregrine/core/paste/plainPaste'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { formatUnits } from '@peregrine/core/units'
import { accountRent } from '@peregrine/protocols/solana/rent'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { Select } from '@peregrine/ui/Select'
import { useState } from 'react'
import { HeldElsewhere } from '../../../domain/balances/HeldElsewhere.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { AccountRemark } from './AccountRemark.tsx'
import { RecipientRemark } from './RecipientRemark.tsx'
import type { SendDraft } from './useSendDraft.ts'

type SendFieldsProps = { draft: SendDraft; isRevealed: boolean }

const least = formatUnits(accountRent, coinAddress('sol').decimals)

/** Choice of a token by its address. */
const other = 'other'

function AssetField({ draft }: { draft: SendDraft }) {
  const { t } = useTranslation()
  const { assets, asset } = draft
  const [text, setText] = useState<string | null>(null)
  const { family } = networkFacts[draft.network]
  const isAddress = family === 'EVM' ? isEvmAddress : isSolanaAddress
  function type(next: string): void {
    const bare = bareAddress(next)
    setText(bare)
    draft.setAsset(isAddress(bare.trim()) ? bare.trim() : null)
  }
  return (
    <>
      <Field label={t('own.send.asset')} className="min-w-32 flex-1">
        {(control) => (
          <Select
            {...control}
            size="lg"
            value={text === null ? asset.token : other}
            options={[
              ...assets.map(({ token, symbol }, at) => ({
                value: token,
                // Two tokens may carry one symbol.
                label: at === 0 ? symbol : `${symbol} · ${shortAddress(token)}`,
              })),
              { value: other, label: t('own.send.otherToken') },
            ]}
            onPick={(picked) => {
              setText(picked === other ? '' : null)
              draft.setAsset(picked === other ? null : picked)
            }}
            data-testid="send-asset"
            className="w-full"
          />
        )}
      </Field>
      {text !== null && (
        <Field
          label={t('own.send.tokenAddress')}
          error={draft.isCoin && text !== '' ? t('own.send.tokenAddress.bad') : undefined}
          testId="send-token"
          className="basis-full"
        >
          {(control) => (
            <Input
              {...control}
              size="lg"
              isMono
              value={text}
              maxLength={maxPaste}
              autoComplete="off"
              spellCheck={false}
              data-testid="send-token"
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

function AssetFields({ draft }: { draft: SendDraft }) {
  const { t } = useTranslation()
  const { networks, network } = draft
  return (
    <div className="flex flex-wrap items-end gap-3">
      {networks.length > 1 && (
        <div className="flex flex-col gap-1">
          <span aria-hidden className="text-data text-muted">
            {t('own.network')}
          </span>
          <Segments
            label={t('own.network')}
            value={network}
            segments={networks.map((value) => ({ value, label: t(`network.${value}`) }))}
            onPick={draft.setNetwork}
            testId="send-network"
            className="h-8 w-fit rounded-control border border-line px-0.5"
          />
        </div>
      )}
      <AssetField key={network} draft={draft} />
    </div>
  )
}

function AmountField({ draft, isRevealed }: SendFieldsProps) {
  const { t } = useTranslation()
  const { asset, amount, balance, decimals, badAmount } = draft
  // Too much is said at once; what is only missing waits for the button.
  const isSaidAtOnce = badAmount !== 'missing' && badAmount !== 'none'
  const error = isRevealed || isSaidAtOnce ? badAmount : null
  return (
    <>
      <Field
        label={t('own.send.amount')}
        hint={
          <span data-testid="send-balance">
            {t('own.send.balance')}{' '}
            <Amount units={balance?.toString() ?? null} decimals={decimals} symbol={asset.symbol} />
          </span>
        }
        error={error ? t(`own.send.amount.${error}`, { least }) : undefined}
        testId="send-amount"
      >
        {(control) => (
          <Input
            {...control}
            size="xl"
            value={amount}
            inputMode="decimal"
            placeholder="0"
            autoComplete="off"
            data-testid="send-amount"
            onChange={({ target }) => draft.setAmount(target.value)}
            suffix={
              <>
                <button
                  type="button"
                  data-testid="send-max"
                  disabled={balance === null}
                  onClick={() => void draft.takeAll()}
                  className="h-6 cursor-pointer rounded-control px-1 font-semibold text-accent disabled:cursor-not-allowed disabled:text-muted"
                >
                  {t('own.send.max')}
                </button>
                <span translate="no">{asset.symbol}</span>
              </>
            }
            className="w-full"
          />
        )}
      </Field>
      {draft.held && <HeldElsewhere balances={[draft.held]} symbol={asset.symbol} />}
    </>
  )
}

/** Shorter texts are still being typed. */
const shortestAddress = 30

function RecipientField({ draft, isRevealed }: SendFieldsProps) {
  const { t } = useTranslation()
  const { badRecipient, mark, reading, typed } = draft
  const error = isRevealed || typed.length > shortestAddress ? badRecipient : null
  return (
    <>
      <Field
        label={t('own.send.recipient')}
        error={error ? t(`own.send.recipient.${error}`) : undefined}
        testId="send-recipient"
      >
        {(control) => (
          <Input
            {...control}
            size="xl"
            isMono
            value={typed}
            maxLength={maxPaste}
            autoComplete="off"
            spellCheck={false}
            data-testid="send-recipient"
            onChange={({ target }) => draft.setRecipient(target.value)}
            className="w-full text-[12px]!"
          />
        )}
      </Field>
      {reading && <AccountRemark reading={reading} onTake={draft.setRecipient} />}
      {mark && !badRecipient && <RecipientRemark mark={mark} />}
    </>
  )
}

/** Network, what, how much, to whom. */
export function SendFields(props: SendFieldsProps) {
  return (
    <>
      <AssetFields draft={props.draft} />
      <AmountField {...props} />
      <RecipientField {...props} />
    </>
  )
}
