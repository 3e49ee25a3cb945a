import { useNow } from '#ui/clock.ts'
import { overdueText } from '#ui/format/elapsed.ts'
import { momentOf } from '#ui/format/moment.ts'
import type { OrderRow } from '#widgets/order.ts'
import styles from './overdue-note.module.css'

/** In which tabs an order is waited for, since when, and how that is called (spec 2, section 4). */
const waits = {
  waitRiderComfirm: { since: 'send_time', label: '已发配送' },
  waitPickup: { since: 'confirm_time', label: '已接单' },
} as const

const waitOf = (tab: string) => (tab in waits ? waits[tab as keyof typeof waits] : undefined)

const Note = ({ since, label }: { since: string; label: string }) => {
  const text = overdueText(momentOf(since), useNow())
  return text ? <span className={styles.note}>{`${label} ${text}`}</span> : null
}

/** Undefined where nothing is waited for, so that the usual countdown stands there. */
export const overdueNote = (tab: string, { order_logistics }: OrderRow) => {
  const wait = waitOf(tab)
  const since = wait && order_logistics?.[wait.since]
  return since ? <Note since={since} label={wait.label} /> : undefined
}
