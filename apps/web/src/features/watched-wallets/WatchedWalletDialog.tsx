import { canonicalAddress } from '@peregrine/core/address'
import { Modal } from '@peregrine/ui/Modal'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import {
  closeWatchedWalletForm,
  type WatchedWalletAsked,
  useWatchedWalletDoor,
} from '../../domain/doors/watchedWalletDoor.ts'
import { addWatched, changeWatched, newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { formOf, formToAdd, type WatchedWalletForm, settingsOf } from './watchedWalletForm.ts'
import { WatchedWalletFormView } from './WatchedWalletFormView.tsx'

const keyOf = (asked: WatchedWalletAsked) => (asked.mode === 'edit' ? asked.config.address : 'add')

function Opened({ asked }: { asked: WatchedWalletAsked }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mode } = asked
  async function save(form: WatchedWalletForm): Promise<void> {
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
    closeWatchedWalletForm()
    showToast({ kind: 'success', text: t(`form.done.${mode}`, { name: settings.name }) })
  }
  return (
    <Modal
      title={t(`form.title.${mode}`)}
      closeLabel={t('form.close')}
      onClose={closeWatchedWalletForm}
      testId="monitor-dialog"
    >
      <WatchedWalletFormView
        mode={mode}
        initial={asked.mode === 'edit' ? formOf(asked.config) : formToAdd(asked.given)}
        onSave={save}
        onCancel={closeWatchedWalletForm}
      />
    </Modal>
  )
}

/** The form that adds or changes a watched wallet, while it is open. */
export function WatchedWalletDialog() {
  const asked = useWatchedWalletDoor((door) => door.asked)
  return asked && <Opened key={keyOf(asked)} asked={asked} />
}
