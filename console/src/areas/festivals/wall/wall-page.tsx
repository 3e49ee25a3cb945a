import { useEffect } from 'react'
import { pages } from '@zdb/contract/pages'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { holdDark } from '#core/browser/theme-choice.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useParam } from '#core/router/address.ts'
import { momentText } from '#ui/format/moment.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { useNow } from '#ui/time/clock.ts'
import { daysWords } from '../festival.ts'
import { Alarms, Hours, Riders, Urgent, Waves } from './wall-parts.tsx'
import { Stores } from './wall-stores.tsx'
import styles from './wall.module.css'

const everyMs = 10_000
const oldMs = 30_000

/** The screen stays on while it hangs on the wall; asked for again whenever it comes back into view. */
const useWakeLock = () =>
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const take = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // A browser that says no, for its battery is low, leaves the screen as it is.
      void navigator.wakeLock.request('screen').then(
        (taken) => (lock = taken),
        () => undefined,
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])

/** When it was last answered; the wall goes on showing that, and says how old it is. */
const Freshness = ({ at }: { at: number }) => {
  const age = useNow().getTime() - at
  if (age < oldMs) return <span className={styles.fresh}>实时</span>
  return (
    <span className={styles.stale} role="alert">
      数据停在 {Math.floor(age / 1000)} 秒前，正在重新连接
    </span>
  )
}

const Clock = () => <time className={styles.clock}>{momentText(useNow()).slice(11, 16)}</time>

/** For the wall of the workroom: what is to be made now and next, what is late, and what comes. No hand touches it. */
export const WallPage = () => {
  const id = useParam('no')
  const reading = useRead(festivals.wall, { params: { id } }, { every: everyMs, background: true })
  useRefreshOn(['festivals', 'netorder', 'receive_order', 'logistics'], [festivals.wall])
  useWakeLock()
  useEffect(holdDark, [])
  return (
    <section className={styles.wall} aria-label={pages.festivalWall.title} tabIndex={0}>
      <Loaded reading={reading}>
        {(wall) => (
          <>
            <header className={styles.head}>
              <h1>{wall.name}</h1>
              <span className={styles.days}>
                {daysWords(wall)} · {wall.status_zh}
              </span>
              <Freshness at={reading.dataUpdatedAt} />
              <Clock />
            </header>
            <div className={styles.columns}>
              <Stores wall={wall} />
              <Urgent wall={wall} />
              <div className={styles.side}>
                <Alarms wall={wall} />
                <Riders wall={wall} />
                <Waves wall={wall} />
              </div>
            </div>
            <Hours wall={wall} />
          </>
        )}
      </Loaded>
    </section>
  )
}
