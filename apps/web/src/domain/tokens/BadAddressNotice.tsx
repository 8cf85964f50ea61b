import { findNetwork, findPlaceholder } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useSearchDialog } from '../doors/useSearchDialog.ts'

export type BadAddressProps = {
  what: 'network' | 'address' | 'hash' | 'pool' | 'token'
  /** Any where omitted. */
  network?: string | undefined
}

/** The problem in words: an address without a network is none of all of them. */
function titleKey(what: BadAddressProps['what'], isAnywhere: boolean) {
  if (isAnywhere && (what === 'token' || what === 'address')) return `token.bad.${what}.anywhere` as const
  return `token.bad.${what}` as const
}

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
  return (
    <Notice
      title={t(titleKey(what, known === null), {
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
