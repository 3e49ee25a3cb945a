import { Link } from '@tanstack/react-router'
import type { Waits } from '../merchant.ts'

/** Leads to where it waits for the platform; others read where that is. */
export const WaitingLink = ({ waits }: { waits: Waits }) => {
  if (!waits) return null
  const words = `在“${waits.queue_zh}”等待处理`
  return waits.mine ? <Link to={`/inbox/${waits.queue}/${waits.id}` as never}>{words}</Link> : <span>{words}</span>
}
