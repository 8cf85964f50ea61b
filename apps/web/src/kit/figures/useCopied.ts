import { useEffect, useState } from 'react'
import { copyText } from './copyText.ts'

/** The copied text: its place may show a different one by now. */
type Copied = { text: string; isDone: boolean }

const shownMs = 1_500

/** Returns a copier of a text, and for a moment afterwards whether it was copied. */
export function useCopied(text: string) {
  const [copied, setCopied] = useState<Copied | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(null), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return {
    copied: copied?.text === text ? copied : null,
    copy: async () => setCopied({ text, isDone: await copyText(text) }),
  }
}
