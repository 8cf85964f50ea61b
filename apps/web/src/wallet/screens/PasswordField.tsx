import { Field } from '@peregrine/ui/Field'
import { iconName } from '@peregrine/ui/iconName'
import { Input } from '@peregrine/ui/Input'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type PasswordFieldProps = {
  label: string
  value: string
  onType: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** A password being chosen, which the browser may suggest. */
  isNew?: boolean
  isFirst?: boolean
  testId: string
}

/** A password, hidden unless the user wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onType, error, hint, isNew = false, isFirst = false, testId } = props
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} testId={testId}>
      {(control) => (
        <Input
          {...control}
          size="lg"
          type={isShown ? 'text' : 'password'}
          value={value}
          maxLength={200}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoFocus={isFirst}
          spellCheck={false}
          data-testid={testId}
          onChange={({ target }) => onType(target.value)}
          suffix={
            <button
              type="button"
              {...iconName(t(isShown ? 'own.password.hide' : 'own.password.show'))}
              onClick={() => setShown(!isShown)}
              className="flex size-6 cursor-pointer items-center justify-center rounded-control hover:text-ink"
            >
              <Icon aria-hidden size={14} />
            </button>
          }
          className="w-full"
        />
      )}
    </Field>
  )
}
