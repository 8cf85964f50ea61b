import { Button } from '@peregrine/ui/Button'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'

/** The way out of a damaged vault. */
export function RestoreButton() {
  const { t } = useTranslation()
  return (
    <Button onClick={() => useWalletDoor.getState().show({ name: 'restore' })} data-testid="vault-restore">
      {t('own.restore.open')}
    </Button>
  )
}
