import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { longestGroupName } from '../../domain/tokens/useWatchlist.ts'

type NameFormProps = {
  initial: string
  /** Returns false for an unacceptable name. */
  onSave: (name: string) => boolean
  onClose: () => void
}

/** Asks for a group's name. */
export function NameForm({ initial, onSave, onClose }: NameFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      className="flex flex-wrap items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (onSave(name)) onClose()
        else setRefused(true)
      }}
    >
      <Input
        // It replaces the button that opened it.
        ref={(field) => field?.focus()}
        value={name}
        maxLength={longestGroupName}
        aria-label={t('watchlist.group.name')}
        aria-invalid={isRefused}
        placeholder={t('watchlist.group.name')}
        data-testid="watch-group-name"
        onChange={(event) => {
          setName(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="w-32"
      />
      <Button type="submit" variant="primary" data-testid="watch-group-save">
        {t('watchlist.save')}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('watchlist.cancel')}
      </Button>
      <FieldError text={isRefused ? t('watchlist.group.taken') : undefined} />
    </form>
  )
}
