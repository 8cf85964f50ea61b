import type { RecipientReading } from '@peregrine/trader/readRecipient'
import { TextLink } from '@peregrine/ui/TextLink'
import { needsConfirmation } from '@peregrine/wallet/recipientAccount'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Remark } from '../Remark.tsx'
import type { DoubtfulKind } from './checkRecipient.ts'
import { WholeAddress } from './WholeAddress.tsx'

/** What has to be known of a recipient that is no plain wallet. */
export function DoubtRemark({ kind }: { kind: DoubtfulKind }) {
  const { t } = useTranslation()
  return (
    <Remark kind="danger" testId="recipient-doubt">
      {t(`own.send.doubt.${kind}`)}
    </Remark>
  )
}

type AccountRemarkProps = { reading: RecipientReading; onTake: (address: string) => void }

/** What the chain tells of the typed recipient; of a token account its owner, who is probably meant. */
export function AccountRemark({ reading: { kind, owner }, onTake }: AccountRemarkProps) {
  const { t } = useTranslation()
  if (needsConfirmation(kind)) return <DoubtRemark kind={kind as DoubtfulKind} />
  if (owner === null) return null
  return (
    <Remark kind="warn" testId="recipient-owner">
      <p className="pb-1">{t('own.send.owner')}</p>
      <WholeAddress address={owner} testId="owner-address" />
      <TextLink className="text-data" data-testid="send-take-owner" onClick={() => onTake(owner)}>
        {t('own.send.owner.take')}
      </TextLink>
    </Remark>
  )
}
