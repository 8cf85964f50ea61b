import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type FormEndProps = {
  /** The verb of the form. */
  label: string
  fault?: string | undefined
  isBusy: boolean
  isDisabled?: boolean
  isDanger?: boolean
  testId: string
  /** What stands left of the button. */
  children?: ReactNode
}

/** The end of a form: what was refused, and the button that submits. */
export function FormEnd({ label, fault, isBusy, isDisabled, isDanger, testId, children }: FormEndProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <FieldError text={fault} testId={testId} />
      <div className="flex items-center justify-end gap-3">
        {children && <div className="min-w-0 flex-1">{children}</div>}
        <Button
          type="submit"
          variant="primary"
          className={`h-9 px-4 ${isDanger ? 'bg-danger' : ''}`}
          disabled={isBusy || isDisabled}
          aria-busy={isBusy}
          data-testid={testId}
        >
          {isBusy ? t('own.busy') : label}
        </Button>
      </div>
    </div>
  )
}
