import { useState } from 'react'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const storedAs = 'searchBuyAmount'
const defaultAmount = '0.1'

/** Keeps the typed amount of a one-click buy, and the last valid one, which empty or invalid input does not change. */
export function useBuyAmount() {
  const [typed, type] = useState(() => readStored(storedAs) ?? defaultAmount)
  const isUsable = /^\d+(\.\d+)?$/.test(typed) && Number(typed) > 0
  return {
    typed,
    amount: isUsable ? typed : defaultAmount,
    type: (text: string) => {
      type(text)
      writeStored(storedAs, text)
    },
  }
}
