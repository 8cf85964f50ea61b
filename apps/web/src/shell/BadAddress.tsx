import { findNetwork } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useTranslation } from 'react-i18next'
import { useSearchDialog } from './useSearchDialog.ts'

type BadAddressProps = { what: 'network' | 'address' | 'pool'; network?: string }

/** The address bar names something that is not there; the search may find what was meant. */
export function BadAddress({ what, network = '' }: BadAddressProps) {
  const { t } = useTranslation()
  const known = findNetwork(network)
  return (
    <Notice
      title={t(`token.bad.${what}`, { network: known ? t(`network.${known}`) : network })}
      testId={`bad-${what}`}
      action={
        <Button look="main" onClick={() => useSearchDialog.getState().open()} data-testid="bad-search">
          {t('token.search')}
        </Button>
      }
    >
      {t(`token.bad.${what}.says`)}
    </Notice>
  )
}
