import type { FormEvent, ReactNode } from 'react'

type WalletFormProps = { onSubmit: () => void; testId: string; children: ReactNode }

/** The form of a wallet screen. Nothing in it may leave the page. */
export function WalletForm({ onSubmit, testId, children }: WalletFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} data-testid={testId} className="flex flex-col gap-3 text-body">
      {children}
    </form>
  )
}
