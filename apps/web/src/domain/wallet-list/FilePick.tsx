import { Button } from '@peregrine/ui/Button'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'

type FilePickProps = {
  label: string
  accept?: string
  onFile: (file: File) => void
  testId: string
}

/** A button that picks one file. The same file may be picked twice in a row. */
export function FilePick({ label, accept, onFile, testId }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()} data-testid={`${testId}-button`}>
        <FileUp aria-hidden size={13} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        data-testid={testId}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
