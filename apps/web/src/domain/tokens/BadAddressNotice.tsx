import { findNetwork, findPlaceholder } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSearchDialog } from '../doors/useSearchDialog.ts'

export type BadAddressProps = { what: 'network' | 'address' | 'pool' | 'token'; network?: string }

/** States the problem with the address and offers the search. */
export function BadAddressNotice({ what, network = '' }: BadAddressProps) {
  const { t } = useTranslation()
  const known = findNetwork(network)
  if (what === 'network' && findPlaceholder(network))
    return (
      <Notice title={t('token.placeholder')} testId="placeholder-network">
        {t('token.placeholder.says')}
      </Notice>
    )
  const isAnywhere = what === 'token' && !known
  return (
    <Notice
      title={t(isAnywhere ? 'token.bad.token.anywhere' : `token.bad.${what}`, {
        network: known ? t(`network.${known}`) : network,
      })}
      testId={`bad-${what}`}
      action={
        <Button variant="primary" onClick={() => useSearchDialog.getState().open()} data-testid="bad-search">
          {t('token.search')}
        </Button>
      }
    >
      {t(`token.bad.${what}.says`)}
    </Notice>
  )
}
