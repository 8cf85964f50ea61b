import type { ListedMessage } from './messageList.ts'

/** A test that ran: its file, its title, whether it passed, and whether its file renders anything. */
export type RanTest = { file: string; title: string; isPassed: boolean; isOnPage: boolean }

export type MessageLine = { message: ListedMessage; isFine: boolean; says: string }

/** What the title of a message's test begins with. */
export const titleOf = ({ id, text }: ListedMessage) => `message ${id}: ${text}`

/** The title itself, or the title and a remark behind it. */
const isOf = (message: ListedMessage, title: string): boolean =>
  title === titleOf(message) || title.startsWith(`${titleOf(message)} · `)

function lineOf(message: ListedMessage, tests: readonly RanTest[]): MessageLine {
  const own = tests.filter(({ title }) => isOf(message, title))
  const [shown] = own.filter(({ isPassed, isOnPage }) => isPassed && isOnPage)
  const isBroken = own.some(({ isPassed }) => !isPassed)
  if (shown && !isBroken) return { message, isFine: true, says: `${shown.file} › ${shown.title}` }
  const why = own.length === 0 ? 'NO TEST' : isBroken ? 'ITS TEST FAILS' : 'ITS TEST RENDERS NOTHING'
  return { message, isFine: false, says: [why, ...own.map(({ file }) => file)].join(' ') }
}

/** One line for each message, and the titles that belong to no message of the list. */
export function findMessageTests(
  list: readonly ListedMessage[],
  tests: readonly RanTest[],
): { lines: MessageLine[]; strangers: string[] } {
  const isKnown = ({ title }: RanTest) => list.some((message) => isOf(message, title))
  const strangers = tests.filter((one) => !isKnown(one)).map(({ file, title }) => `${file} › ${title}`)
  return { lines: list.map((message) => lineOf(message, tests)), strangers }
}
