import { useState } from 'react'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

const key = 'tweetOrder'
const max = 300

function readOrder(): string[] {
  return (readScoped(key) ?? '').split(',').filter((id) => /^[0-9A-Za-z_-]{1,64}$/.test(id))
}

/** Returns the reader's own order of tweets, kept in this browser. */
export function useTweetOrder() {
  const [order, setOrder] = useState(readOrder)
  const keep = (ids: readonly string[]) => {
    const kept = ids.slice(0, max)
    writeScoped(key, kept.join(','))
    setOrder(kept)
  }
  return { order, keep }
}
