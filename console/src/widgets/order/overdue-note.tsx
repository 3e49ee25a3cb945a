import { useNow } from '#ui/time/clock.ts'
import { overdueText } from '#ui/format/elapsed.ts'
import { momentOf } from '#ui/format/moment.ts'
import styles from './overdue-note.module.css'

const sent = { since: 'send_time', label: '已发配送' } as const
const taken = { since: 'confirm_time', label: '已接单' } as const

/** In which tabs a rider is waited for, since when, and how that is called (spec 2, section 4). */
const waits: Readonly<Record<string, typeof sent | typeof taken>> = {
  waitRiderComfirm: sent,
  waitPickup: taken,
  self_wait_rider_comfirm: sent,
  self_wait_rider_pickup: taken,
}

type OrderWithRide = { order_logistics: { send_time: string | null; confirm_time: string | null } | null }

const Note = ({ since, label }: { since: string; label: string }) => {
  const text = overdueText(momentOf(since), useNow())
  return text ? <span className={styles.note}>{`${label} ${text}`}</span> : null
}

/** Undefined where nothing is waited for, so that the usual countdown stands there. */
export const overdueNote = (tab: string, { order_logistics }: OrderWithRide) => {
  const wait = waits[tab]
  const since = wait && order_logistics?.[wait.since]
  return since ? <Note since={since} label={wait.label} /> : undefined
}
