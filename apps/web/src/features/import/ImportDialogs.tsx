import { useImportDoor } from '../../domain/doors/importDoor.ts'
import { AnyDialog } from './AnyDialog.tsx'
import { ChooseDialog } from './ChooseDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { SourceDialog } from './SourceDialog.tsx'

/** The import or export dialog that is open. */
export function ImportDialogs() {
  const { kind, given } = useImportDoor()
  if (kind === null) return null
  if (kind === 'choose') return <ChooseDialog />
  if (kind === 'any') return <AnyDialog given={given} />
  if (kind === 'export') return <ExportDialog />
  return <SourceDialog key={kind} kind={kind} />
}
