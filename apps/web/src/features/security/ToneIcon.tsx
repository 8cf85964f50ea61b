import { CircleCheck, CircleHelp, CircleMinus, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Tone } from './model.ts'

const marks = {
  good: { Icon: CircleCheck, colour: 'text-safe' },
  bad: { Icon: OctagonAlert, colour: 'text-danger' },
  warn: { Icon: TriangleAlert, colour: 'text-warn' },
  neutral: { Icon: CircleMinus, colour: 'text-muted' },
  unknown: { Icon: CircleHelp, colour: 'text-muted' },
} as const

/** Returns the text colour of a tone. Not that of gain and loss, which can be swapped. */
export function toneColour(tone: Tone): string {
  return marks[tone].colour
}

/** The tone as an icon, next to the word for it. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const { Icon, colour } = marks[tone]
  return <Icon aria-hidden size={14} className={`shrink-0 ${colour}`} />
}
