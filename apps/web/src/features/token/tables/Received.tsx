import { zeroAddress } from '@peregrine/core/address'
import type { HolderWire } from '@peregrine/contract/routes/tokens'
import type { Network } from '@peregrine/core/network'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'

type ReceivedProps = { network: Network; holder: HolderWire; isNarrow: boolean }

/** Less than this is rounding. */
const minPercent = 1
/** A badge for a wallet that received its holding by transfer: the share, and the sender when known. */
export function Received({ network, holder, isNarrow }: ReceivedProps) {
  const { t } = useTranslation()
  const { receivedPercent: percent, receivedFrom: from } = holder
  if (percent === null || percent < minPercent) return null
  const isMinted = from === zeroAddress
  const who = from === null ? t('received.unknown') : isMinted ? t('received.minted') : from
  return (
    <span className="flex min-w-0 items-center gap-1 text-[11px]" data-testid="received" data-from={from}>
      <span className="shrink-0 text-warn" title={t('received.says', { percent: percentText(percent), who })}>
        <span>{t('received')}</span>
        {percent < 99.5 && <span translate="no">{` ${percentText(percent)}`}</span>}
      </span>
      {from !== null && !isMinted && !isNarrow && (
        <>
          <span aria-hidden className="text-muted">
            ←
          </span>
          <Address address={from} hasIcon={false} walletOn={network} />
        </>
      )}
    </span>
  )
}
