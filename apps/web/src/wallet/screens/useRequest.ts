import { minPasswordLength } from '@peregrine/wallet/vault/vaultRecord'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WalletRefusal } from '../walletClient.ts'
import { PasskeyFailure } from './vault/passkey.ts'

type Problem = WalletRefusal['problem'] | PasskeyFailure['why']

/** Problems that belong to the password's field. */
const ofPassword: readonly Problem[] = ['password-wrong', 'password-short']

function problemOf(error: unknown): Problem {
  if (error instanceof WalletRefusal) return error.problem
  if (error instanceof PasskeyFailure) return error.why
  console.error('A wallet screen failed', error)
  return 'worker-failed'
}

/** Runs requests to the signing worker one at a time; a refusal becomes words in the user's language. */
export function useRequest() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** True if it was done. */
  async function run(request: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      await request()
      return true
    } catch (error) {
      setProblem(problemOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const isOfPassword = problem !== null && ofPassword.includes(problem)
  const text = problem === null ? undefined : t(`own.problem.${problem}`, { min: minPasswordLength })
  return {
    run,
    isBusy,
    problem,
    clear: () => setProblem(null),
    /** The refusal, at the password's field or below the form. */
    passwordFault: isOfPassword ? text : undefined,
    formFault: isOfPassword ? undefined : text,
  }
}
