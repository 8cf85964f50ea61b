import { canonicalAddress } from '@peregrine/core/address'
import { Modal } from '@peregrine/ui/Modal'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../kit/i18n/useWords.tsx'
import { closeMonitorForm, type MonitorAsked, useMonitorDoor } from '../../domain/doors/monitorDoor.ts'
import { addWatched, changeWatched, newlyWatched } from '../../domain/watched-wallets/watchedWallets.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { formOf, formToAdd, type MonitorForm, settingsOf } from './monitorForm.ts'
import { MonitorFormView } from './MonitorFormView.tsx'

const keyOf = (asked: MonitorAsked) => (asked.mode === 'edit' ? asked.config.address : 'add')

function Opened({ asked }: { asked: MonitorAsked }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const { mode } = asked
  async function save(form: MonitorForm): Promise<void> {
    const settings = settingsOf(form)
    if (asked.mode === 'edit') {
      await changeWatched(queries, [{ config: asked.config, change: settings }])
    } else {
      const { chainType, address } = form
      if (chainType === null) return
      const added = newlyWatched(
        { chainType, address: canonicalAddress(address.trim()), name: settings.name },
        Date.now(),
      )
      await addWatched(queries, { ...added, ...settings })
    }
    closeMonitorForm()
    showToast({ kind: 'success', text: t(`form.done.${mode}`) })
  }
  return (
    <Modal
      title={t(`form.title.${mode}`)}
      closeLabel={t('form.close')}
      onClose={closeMonitorForm}
      testId="monitor-dialog"
    >
      <MonitorFormView
        mode={mode}
        initial={asked.mode === 'edit' ? formOf(asked.config) : formToAdd(asked.given)}
        onSave={save}
        onCancel={closeMonitorForm}
      />
    </Modal>
  )
}

/** The form that adds a watched wallet or changes one, when it was asked for. */
export function MonitorDialog() {
  const asked = useMonitorDoor((door) => door.asked)
  return asked && <Opened key={keyOf(asked)} asked={asked} />
}
