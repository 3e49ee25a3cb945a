import { festivalRoles } from '@zdb/contract/shop/festivals/states'
import { dayAndTime } from '#ui/format/moment.ts'
import { useNow } from '#ui/time/clock.ts'
import { Countdown } from '#ui/time/countdown.tsx'
import type { Wall } from '../festival.ts'
import styles from './wall.module.css'

type Part = { wall: Wall }

/** What must leave the shop next, the latest first, each with its clock. */
export const Urgent = ({ wall }: Part) => (
  <section className={styles.urgent} aria-label="最急的订单">
    <h2>最急 {wall.late_total > 0 && <em className={styles.lateTotal}>超时 {wall.late_total} 单</em>}</h2>
    {wall.urgent.length === 0 && <p className={styles.none}>没有等着出门的订单</p>}
    <ol>
      {wall.urgent.map((order) => (
        <li key={order.sn}>
          <Countdown until={order.due} />
          <span className={styles.goods}>{order.goods}</span>
          <span className={styles.where}>
            {order.store} · {order.due.slice(11, 16)} · {order.sn.slice(-6)}
          </span>
        </li>
      ))}
    </ol>
  </section>
)

export const Alarms = ({ wall }: Part) => (
  <section className={styles.alarms} data-calm={wall.alarms.length === 0 || undefined} aria-label="警报">
    <h2>警报</h2>
    {wall.alarms.length === 0 && <p className={styles.none}>一切正常</p>}
    <ul>
      {wall.alarms.slice(0, 4).map((alarm) => (
        <li key={alarm.title}>
          <strong>{alarm.detail}</strong>
          <span>{alarm.title}</span>
        </li>
      ))}
    </ul>
  </section>
)

export const Riders = ({ wall }: Part) => {
  const sum = (of: (row: Wall['riders'][number]) => number) => wall.riders.reduce((total, row) => total + of(row), 0)
  return (
    <section className={styles.riders} aria-label="骑手">
      <h2>骑手</h2>
      <p>
        <b>{sum(({ called }) => called)}</b> 来店路上
      </p>
      <p>
        <b>{sum(({ carrying }) => carrying)}</b> 配送中
      </p>
    </section>
  )
}

export const Waves = ({ wall }: Part) => {
  const now = useNow(60_000)
  if (wall.waves.length === 0) return null
  return (
    <section className={styles.waves} aria-label="备货波次">
      <h2>备货</h2>
      <ol>
        {wall.waves.slice(0, 4).map((wave) => (
          <li key={`${wave.name}${wave.at}`}>
            <span>
              {wave.name} <b>{wave.orders}</b> 单
            </span>
            <Countdown until={wave.at} />
            <span className={styles.where}>
              {dayAndTime(wave.at, now)} · {festivalRoles[wave.role]}
              {wave.people.length > 0 && ` ${wave.people.join('、')}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Orders by the hour in which they are to be brought, what has left already in its own colour. */
export const Hours = ({ wall }: Part) => {
  const hour = Number(wall.at.slice(11, 13))
  const most = Math.max(1, ...wall.hours.map(({ orders }) => orders))
  const shown = Array.from({ length: 24 }, (_, at) => at).slice(
    Math.min(8, wall.hours[0]?.hour ?? 8),
    Math.max(21, (wall.hours.at(-1)?.hour ?? 20) + 1),
  )
  const counts = new Map(wall.hours.map((row) => [row.hour, row]))
  return (
    <ol className={styles.hours} aria-label="每小时订单">
      {shown.map((at) => {
        const { orders, made } = counts.get(at) ?? { orders: 0, made: 0 }
        return (
          <li key={at} data-now={at === hour || undefined}>
            <b>{orders || ''}</b>
            <span className={styles.column} aria-hidden>
              <i style={{ blockSize: `${(orders / most) * 100}%` }}>
                <u style={{ blockSize: `${orders > 0 ? (made / orders) * 100 : 0}%` }} />
              </i>
            </span>
            <span>{at}时</span>
          </li>
        )
      })}
    </ol>
  )
}
