import { useEffect } from 'react'
import { create } from 'zustand'
import { RowQuestions, type RowQuestionsOptions } from './RowQuestions.ts'

/** What the rows of a page ask the server by key, all together: live lists ask every few seconds, not for every row. */
export function createRowAnswers<Answer>(options: RowQuestionsOptions<Answer>) {
  const none: ReadonlyMap<string, Answer> = new Map()
  const useAnswers = create<{ known: ReadonlyMap<string, Answer> }>()(() => ({ known: none }))
  const questions = new RowQuestions(options, (known) => useAnswers.setState({ known }))

  /** Returns the answer for a row's key; undefined until the server has said, and for null, which is never asked for. */
  function useAnswer(key: string | null): Answer | undefined {
    useEffect(() => (key === null ? undefined : questions.show([key])), [key])
    return useAnswers(({ known }) => (key === null ? undefined : known.get(key)))
  }

  /** Returns the known answers by key, and asks for these; `keys` must stay the same array while they are the same. */
  function useAnswersOf(keys: readonly string[]): ReadonlyMap<string, Answer> {
    useEffect(() => (keys.length === 0 ? undefined : questions.show(keys)), [keys])
    return useAnswers(({ known }) => (keys.length === 0 ? none : known))
  }

  return { useAnswer, useAnswersOf }
}
