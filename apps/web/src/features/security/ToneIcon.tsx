import { CircleCheck, CircleHelp, CircleMinus, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Tone } from './model.ts'

const marks = {
  good: { Icon: CircleCheck, colour: 'text-safe' },
  bad: { Icon: OctagonAlert, colour: 'text-danger' },
  warn: { Icon: TriangleAlert, colour: 'text-warn' },
  neutral: { Icon: CircleMinus, colour: 'text-muted' },
  unknown: { Icon: CircleHelp, colour: 'text-muted' },
} as const

/** Colour of a tone's text. Not that of gain and loss, which a trader can swap. */
export function toneColour(tone: Tone): string {
  return marks[tone].colour
}

/** The tone as a form of its own, beside the word that says the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const { Icon, colour } = marks[tone]
  return <Icon aria-hidden size={14} className={`shrink-0 ${colour}`} />
}
