import { closeKolDialog, useKolDoor } from '../../domain/doors/kolDoor.ts'
import { DayTradersDialog } from './DayTradersDialog.tsx'
import { KolForm } from './KolForm.tsx'

/** The dialog about KOLs that was asked for. */
export function KolDialogs() {
  const asked = useKolDoor((door) => door.asked)
  if (!asked) return null
  if (asked.what === 'edit')
    return <KolForm key={asked.kol.address} kol={asked.kol} onClose={closeKolDialog} />
  return <DayTradersDialog network={asked.network} onClose={closeKolDialog} />
}
