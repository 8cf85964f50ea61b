import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Remark } from '../Remark.tsx'
import type { RecipientMark } from './checkRecipient.ts'
import { WholeAddress } from './WholeAddress.tsx'

/** What is known of a recipient: an old acquaintance, somebody new, or one that imitates another. */
export function RecipientRemark({ mark }: { mark: RecipientMark }) {
  const { t } = useTranslation()
  if (mark.kind === 'new')
    return (
      <Remark kind="warn" testId="recipient-new">
        {t('own.send.new')}
      </Remark>
    )
  const { name, address, relation } = mark.known
  const known = name || shortAddress(address)
  if (mark.kind === 'known')
    return (
      <Remark testId="recipient-known">
        {t('own.send.known', { name: known, relation: t(`own.send.relation.${relation}`) })}
      </Remark>
    )
  return (
    <Remark kind="danger" testId="recipient-look-alike">
      <p className="pb-1">
        {t('own.send.lookAlike', { name: known, relation: t(`own.send.relation.${relation}`) })}
      </p>
      <WholeAddress address={address} testId="imitated-address" />
    </Remark>
  )
}
