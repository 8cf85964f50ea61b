import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'quote.1': 'Look first, act second.',
  'quote.2': 'No single trade has to be made.',
  'quote.3': 'Patience is a position too.',
  'quote.4': 'Size it so that you can sleep.',
  'quote.5': 'Missing out costs nothing; chasing does.',
  'quote.6': 'Write the plan before the buy.',
  'quote.7': 'Treat capital like staff: give it good work.',
  'quote.8': 'The market will be there; see that you are too.',
  'quote.9': 'Profit is what you took; the rest is a number.',
  'quote.10': 'Slower often arrives sooner.',
  'quote.11': 'Be wrong early and small.',
  'quote.12': 'Do not fall in love with a candle.',
  'quote.13': 'Everyone has news; few have rules.',
  'quote.14': 'What you do not understand can wait.',
  'quote.15': 'Keep a record; tomorrow will thank today.',
  'quote.16': 'Holding nothing is a view as well.',
  'quote.17': 'Another wave comes; keep the boat.',
  'quote.18': 'Find the exit before the gain.',
  'quote.19': 'The noise is theirs; the account is yours.',
  'quote.20': 'Take a break; even falcons perch.',
}
