import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { unsentUntil } from '@peregrine/wallet/execution/stopSending'
import { useNow } from '../../kit/clock/useNow.ts'
import { StopButton } from './StopButton.tsx'

/** Stops the sending of a record's transaction, while no node has taken it. */
export function StopRecord({ record, isBrief }: { record: ExecutionRecord; isBrief?: boolean }) {
  const isUnsent = useNow((nowMs) => unsentUntil(record, nowMs) !== null)
  return isUnsent && <StopButton intentId={record.id} {...(isBrief && { isBrief })} />
}
