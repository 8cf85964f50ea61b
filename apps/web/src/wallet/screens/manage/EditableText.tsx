import { Input } from '@peregrine/ui/Input'
import { Pencil } from 'lucide-react'
import { useState } from 'react'

type EditableTextProps = {
  value: string
  /** Shown where there is none. */
  placeholder: string
  label: string
  onSave: (value: string) => void
  isDisabled?: boolean
  testId: string
  className?: string
}

/** A text that becomes an input when pressed. Enter or leaving it saves, Escape does not. */
export function EditableText(props: EditableTextProps) {
  const { value, placeholder, label, onSave, isDisabled, testId, className = '' } = props
  const [draft, setDraft] = useState<string | null>(null)
  function finish(): void {
    if (draft !== null && draft.trim() !== value) onSave(draft.trim())
    setDraft(null)
  }
  if (draft === null)
    return (
      <button
        type="button"
        disabled={isDisabled}
        aria-label={`${label}: ${value || placeholder}`}
        data-testid={testId}
        onClick={() => setDraft(value)}
        className={`group flex min-h-6 min-w-0 max-w-full cursor-text items-center gap-1 rounded-control text-left hover:text-accent disabled:cursor-default disabled:hover:text-inherit ${className}`}
      >
        <span className={`truncate ${value ? '' : 'font-normal text-muted'}`}>{value || placeholder}</span>
        {!isDisabled && (
          <Pencil
            aria-hidden
            size={11}
            className="shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          />
        )}
      </button>
    )
  return (
    <Input
      size="sm"
      autoFocus
      value={draft}
      maxLength={50}
      aria-label={label}
      data-testid={`${testId}-input`}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key !== 'Escape') return
        // The dialog stays open.
        event.stopPropagation()
        setDraft(null)
      }}
      className="w-full max-w-48"
    />
  )
}
