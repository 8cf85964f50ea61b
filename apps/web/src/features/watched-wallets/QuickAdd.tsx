import { watchedAddress } from '@peregrine/contract/watchedWallet'
import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { Select } from '@peregrine/ui/Select'
import { useQueryClient } from '@tanstack/react-query'
import type { Translate } from '../../kit/i18n/translate.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { addWatched, newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { refusalText } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { formToAdd, type WatchedWalletForm, withAddress } from './watchedWalletForm.ts'

const families = [
  { value: '1', label: 'EVM' },
  { value: '2', label: 'SOL' },
] as const

const longestPaste = 10_000

/** Returns the error of the input. The detection of keys and seed phrases loads on demand. */
async function findFault(
  form: WatchedWalletForm,
  watchedAs: (address: string) => string | undefined,
  t: Translate,
): Promise<string | undefined> {
  try {
    const { checkForm } = await import('./checkForm.ts')
    const faults = checkForm(form, watchedAs)
    // A chain would not help what holds a key, or several addresses.
    const fault =
      faults.find(({ key }) => key === 'form.bad.secret' || key === 'form.bad.several') ?? faults[0]
    if (!fault) return
    return fault.field === 'network' ? t('quickAdd.chain') : t(fault.key, { name: fault.name ?? '' })
  } catch (error) {
    return `${t('form.failed')}: ${refusalText(error)}`
  }
}

/** A one-line form for a bare address: chain, address, name. `label` names the list it adds to. */
export function QuickAdd({ label }: { label: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { byAddress } = useWatchedWallets()
  const [form, setForm] = useState<WatchedWalletForm>(formToAdd)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const errorId = useId()
  const set = (next: WatchedWalletForm) => {
    setForm(next)
    setError(undefined)
  }
  async function add({ chainType, address, name }: WatchedWalletForm): Promise<void> {
    const canonical = chainType && watchedAddress({ chainType, address })
    if (!chainType || !canonical) return
    try {
      const config = newlyWatched(
        { chainType, address: canonical, name: name.trim() || canonical.slice(0, 6) },
        Date.now(),
      )
      await addWatched(queries, config)
      set(formToAdd())
      showToast({ kind: 'success', text: t('form.done.add', { name: config.name }) })
    } catch (error) {
      setError(`${t('form.failed')}: ${refusalText(error)}`)
    }
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { bareAddress } = await import('@peregrine/core/paste/bareAddress')
      const read = withAddress(form, bareAddress(form.address))
      set(read)
      const fault = await findFault(read, (address) => byAddress.get(address)?.name, t)
      if (fault === undefined) return await add(read)
      setError(fault)
    } catch (error) {
      // A part of the page could not be loaded.
      setError(`${t('form.failed')}: ${refusalText(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      aria-label={`${label}: ${t('quickAdd.label')}`}
      onSubmit={(event) => void submit(event)}
      className="shrink-0 border-line border-b px-2 py-1"
      data-testid="quick-add"
    >
      <div className="flex flex-wrap items-center gap-1">
        <Select
          value={form.chainType === null ? '' : form.chainType === 1 ? '1' : '2'}
          options={[{ value: '', label: t('quickAdd.chain') }, ...families]}
          onPick={(picked) =>
            set({ ...form, chainType: picked === '' ? null : picked === '1' ? 1 : 2, address: '' })
          }
          aria-label={t('quickAdd.chain')}
          data-testid="quick-add-chain"
        />
        <Input
          isMono
          value={form.address}
          maxLength={longestPaste}
          spellCheck={false}
          autoComplete="off"
          placeholder="0x..."
          aria-label={t('quickAdd.address')}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          data-testid="quick-add-address"
          onChange={({ target }) => set(withAddress(form, target.value))}
          className="flex-[2] basis-32"
        />
        <span className="flex min-w-0 flex-1 basis-36 gap-1">
          <Input
            value={form.name}
            maxLength={50}
            placeholder={t('quickAdd.name')}
            aria-label={t('quickAdd.name')}
            data-testid="quick-add-name"
            onChange={({ target }) => set({ ...form, name: target.value })}
            className="flex-1"
          />
          <Button type="submit" disabled={isBusy} data-testid="quick-add-submit">
            {t('form.submit.add')}
          </Button>
        </span>
      </div>
      <FieldError id={errorId} text={error} testId="quick-add" />
    </form>
  )
}
