import { Modal } from '@peregrine/ui/Modal'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { closeImport, openImport } from '../../domain/doors/importDoor.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { LastImport } from './LastImport.tsx'

const choices = ['any', 'gmgn', 'axiom', 'text', 'csv', 'xlsx'] as const

/** The sources of an import. */
export function ChooseDialog() {
  const { t } = useTranslation()
  const owner = useSession(({ session }) => session?.address)
  return (
    <Modal
      title={t('import.choose.title')}
      closeLabel={t('import.close')}
      onClose={closeImport}
      testId="import-choose"
    >
      <p className="pb-3 text-data text-muted">{t('import.choose.says')}</p>
      <ul className="flex flex-col gap-1.5">
        {choices.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => openImport(kind)}
              data-testid={`import-source-${kind}`}
              className="flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-3 py-1.5 text-left hover:border-muted"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-body">{t(`import.source.${kind}`)}</span>
                <span className="block text-data text-muted">{t(`import.source.${kind}.says`)}</span>
              </span>
              <ChevronRight aria-hidden size={14} className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {owner && (
        <div className="pt-3">
          <LastImport owner={owner} />
        </div>
      )}
    </Modal>
  )
}
