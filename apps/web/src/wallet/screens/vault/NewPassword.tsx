import { minPasswordLength } from '@peregrine/wallet/vault/vaultRecord'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { passwordStrength, type Strength } from './passwordStrength.ts'

const levels: Record<Strength, { bars: number; look: string }> = {
  short: { bars: 0, look: '' },
  weak: { bars: 1, look: 'bg-danger' },
  fair: { bars: 2, look: 'bg-warn' },
  strong: { bars: 3, look: 'bg-safe' },
}

function StrengthBars({ text }: { text: string }) {
  const { t } = useTranslation()
  const strength = passwordStrength(text)
  const { bars, look } = levels[strength]
  return (
    <span className="flex items-center gap-2" data-testid="password-strength" data-strength={strength}>
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 w-8 rounded-full ${bar <= bars ? look : 'bg-line'}`} />
        ))}
      </span>
      {t(`own.strength.${strength}`, { min: minPasswordLength })}
    </span>
  )
}

/** State of a password typed twice. `ready` is null until both agree; `reveal` shows what is missing. */
export function useNewPassword() {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [isRevealed, setRevealed] = useState(false)
  const isLong = first.length >= minPasswordLength
  return {
    first,
    second,
    setFirst,
    setSecond,
    isRevealed,
    reveal: () => setRevealed(true),
    ready: isLong && first === second ? first : null,
  }
}

type NewPasswordProps = { state: ReturnType<typeof useNewPassword>; label: string; isFirst?: boolean }

/** A new password, typed twice. */
export function NewPassword({ state, label, isFirst }: NewPasswordProps) {
  const { t } = useTranslation()
  const { first, second, isRevealed } = state
  const isShort = first.length < minPasswordLength
  const isOther = !isShort && first !== second
  return (
    <>
      <PasswordField
        label={label}
        value={first}
        onType={state.setFirst}
        hint={<StrengthBars text={first} />}
        error={
          isRevealed && isShort ? t('own.problem.password-short', { min: minPasswordLength }) : undefined
        }
        isNew
        isFirst={isFirst}
        testId="new-password"
      />
      <PasswordField
        label={t('own.password.again')}
        value={second}
        onType={state.setSecond}
        error={isRevealed && isOther ? t('own.password.differ') : undefined}
        isNew
        testId="new-password-again"
      />
    </>
  )
}
