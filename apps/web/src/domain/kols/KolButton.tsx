import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { openKolDialog } from '../doors/kolDoor.ts'
import { useOwnKol } from './KolMenuItems.tsx'

/** The operator's button on a wallet's page: marks it as a KOL or edits it. Nothing for anybody else. */
export function KolButton({ network, wallet }: { network: Network; wallet: string }) {
  const { t } = useTranslation()
  const kol = useOwnKol({ network, wallet })
  if (kol === undefined) return null
  return (
    <Button
      className="h-7 px-2 font-semibold"
      data-testid="user-kol"
      onClick={() => openKolDialog({ what: 'edit', kol: kol ?? { address: wallet, name: '' } })}
    >
      <BadgeCheck aria-hidden size={13} />
      {t(kol ? 'kols.edit' : 'kols.mark')}
    </Button>
  )
}
