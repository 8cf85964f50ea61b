import { type Network, networkFacts } from '@peregrine/core/network'
import { MenuItem } from '@peregrine/ui/MenuItem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, BadgeMinus } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { openKolDialog } from '../doors/kolDoor.ts'
import { useSession } from '../session/useSession.ts'
import { removeKolsWithUndo } from './changeKols.ts'
import { kolListQuery, useOperator } from './kolListQuery.ts'

const icon = { 'aria-hidden': true, size: 14, className: 'shrink-0 text-muted' } as const

type WalletProps = { network: Network; wallet: string }

/** Returns the operator's entry of a wallet: null if it is no KOL, undefined for everybody else and until known. */
export function useOwnKol({ network, wallet }: WalletProps) {
  const owner = useSession(({ session }) => session?.address ?? '')
  const isOperator = useOperator()?.isOperator === true
  const { data } = useQuery({ ...kolListQuery(owner), enabled: isOperator, staleTime: 10_000 })
  if (!isOperator || !data) return undefined
  const { family } = networkFacts[network]
  return data.kols.find((kol) => kol.address === wallet && kol.family === family) ?? null
}

/** The operator's actions for a wallet: mark it as a KOL, edit or remove it. Nothing for anybody else. */
export function KolMenuItems({ network, wallet }: WalletProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const kol = useOwnKol({ network, wallet })
  if (kol === undefined) return null
  return (
    <>
      <MenuItem
        testId="row-kol"
        onPick={() => openKolDialog({ what: 'edit', kol: kol ?? { address: wallet, name: '' } })}
      >
        <BadgeCheck {...icon} />
        {t(kol ? 'kols.edit' : 'kols.mark')}
      </MenuItem>
      {kol && (
        <MenuItem testId="row-kol-remove" onPick={() => void removeKolsWithUndo(queries, [kol])}>
          <BadgeMinus {...icon} />
          {t('kols.remove')}
        </MenuItem>
      )}
    </>
  )
}
