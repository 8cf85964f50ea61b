import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { Modal } from '@peregrine/ui/Modal'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { closeImport } from '../../domain/doors/importDoor.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { AlertLine } from './AlertLine.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ListInput } from '../../domain/wallet-list/ListInput.tsx'
import { LastImport } from './LastImport.tsx'
import type { DoneImport } from './importWallets.ts'
import type { ImportChoice, PreviewRow } from './preview.ts'
import { readList } from '../../domain/wallet-list/readList.ts'

type Stage =
  | { at: 'input'; isReading: boolean; problem: string | null }
  | { at: 'preview'; list: WalletList }
  | { at: 'done'; done: DoneImport; rows: readonly PreviewRow[]; existing: ImportChoice['existing'] }

const begin: Stage = { at: 'input', isReading: false, problem: null }
const reading: Stage = { at: 'input', isReading: true, problem: null }

function Beginning({
  stage,
  onGiven,
}: {
  stage: Stage & { at: 'input' }
  onGiven: (given: string | File) => void
}) {
  const { t } = useTranslation()
  const owner = useSession(({ session }) => session?.address)
  return (
    <>
      <div className="flex flex-col gap-1 text-data text-muted">
        <p>{t('import.any.says')}</p>
        <p>{t('import.any.safe')}</p>
      </div>
      <ListInput isReading={stage.isReading} onGiven={onGiven} />
      {stage.problem && <AlertLine alert={{ text: stage.problem }} />}
      {owner && <LastImport owner={owner} />}
    </>
  )
}

/**
 * Imports a list in any known form: parsed in a worker, previewed before anything is stored, and undoable. Begins with
 * what another dialog was given, if anything.
 */
export function AnyDialog({ given: handed }: { given: string | File | null }) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage>(handed === null ? begin : reading)
  function show(answer: Awaited<ReturnType<typeof readList>>): void {
    if (answer.kind === 'list') setStage({ at: 'preview', list: answer.list })
    else {
      const problem = t('import.error.parse', { reason: t(`import.bad.${answer.reason}`) })
      setStage({ at: 'input', isReading: false, problem })
    }
  }
  const showRead = useEffectEvent(show)
  useEffect(() => {
    if (handed !== null) void readList(handed).then(showRead)
  }, [handed])
  async function take(given: string | File): Promise<void> {
    setStage(reading)
    show(await readList(given))
  }
  return (
    <Modal
      title={t('import.any.title')}
      closeLabel={t('import.close')}
      onClose={closeImport}
      testId="any-dialog"
      className="w-[min(860px,calc(100vw-16px))]!"
    >
      <div className="flex flex-col gap-3" data-stage={stage.at}>
        {handed !== null && stage.at !== 'done' && (
          <p role="status" className="text-data text-muted" data-testid="any-handed">
            {t('import.any.handed')}
          </p>
        )}
        {stage.at === 'input' && <Beginning stage={stage} onGiven={(given) => void take(given)} />}
        {stage.at === 'preview' && (
          <ImportPreview
            list={stage.list}
            onBack={() => setStage(begin)}
            onDone={(done, rows, existing) => setStage({ at: 'done', done, rows, existing })}
          />
        )}
        {stage.at === 'done' && <ImportDone done={stage.done} rows={stage.rows} existing={stage.existing} />}
      </div>
    </Modal>
  )
}
