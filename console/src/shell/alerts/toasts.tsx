import { acknowledge, useOpenAlerts, type OpenAlert } from '#core/alerts/open-alerts.ts'
import { useInsistence } from '#core/alerts/insistence.ts'
import { useMissed } from '#core/alerts/missed-pushes.ts'
import { mayCallOn, useNotificationSetting } from '#core/alerts/notification-setting.ts'
import { isTrouble } from '#core/alerts/push-facts.ts'
import { closeToasts, mergeByKind, useToasts } from '#core/alerts/toasts.ts'
import { compareIds } from '#core/realtime/push-feed.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { folded, phone, useMedia } from '#ui/theme/media.ts'
import { useShortcut } from '../tools/shortcuts.ts'
import { openAlertsDrawer } from './drawer-state.ts'
import { AlertButton } from './alert-button.tsx'
import { MissedCard } from './missed-card.tsx'
import { PushWords } from './push-words.tsx'
import styles from './toasts.module.css'

/** As many stand side by side as the strip has room for; what needs a person leaves one to the news where it can. */
const roomOf = { desk: { all: 4, alerts: 3 }, tablet: { all: 3, alerts: 2 }, phone: { all: 1, alerts: 1 } } as const

const useRoom = () => {
  const [onPhone, onTablet] = [useMedia(phone), useMedia(folded)]
  if (onPhone) return roomOf.phone
  return onTablet ? roomOf.tablet : roomOf.desk
}

const lateFirst = (list: readonly OpenAlert[]) =>
  list.toSorted((a, b) => Number(isTrouble(b.push)) - Number(isTrouble(a.push)))

/** The most urgent and the newest; where there is room for one, the most urgent. */
const standingOf = (list: readonly OpenAlert[], most: number): readonly OpenAlert[] => {
  if (most === 1) return list.slice(0, 1)
  const newest = list.toSorted((a, b) => compareIds(b.push.id, a.push.id))[0]
  const standing = new Set([newest, ...list.filter((alert) => alert !== newest).slice(0, most - 1)])
  return list.filter((alert) => standing.has(alert))
}

/** It stands until a person has acknowledged or opened it, and stirs whenever it is repeated. */
const StandingAlert = ({ alert: { push, step } }: { alert: OpenAlert }) => {
  const rounds = useInsistence((state) => state.rounds)
  return (
    <div className={styles.toast} data-standing data-step={step} data-round={rounds % 2}>
      <strong>{push.message.title}</strong>
      <ul>
        <li>
          <PushWords push={push} className={styles.link} onOpen={() => void acknowledge([push.id])} />
        </li>
      </ul>
      <AlertButton push={push} />
    </div>
  )
}

const News = ({ most }: { most: number }) => {
  const kinds = mergeByKind(useToasts((state) => state.list)).slice(0, most)
  return kinds.map((pushes) => {
    const [newest] = pushes
    const ids = pushes.map(({ id }) => id)
    return (
      <div key={ids.at(-1)} className={styles.toast} data-loud={newest.message.extras.voice_should_play === 1}>
        <strong>
          {newest.message.title}
          {pushes.length > 1 && <span className={styles.count}>{pushes.length} 条</span>}
        </strong>
        <ul>
          {pushes.map((push) => (
            <li key={push.id}>
              <PushWords push={push} className={styles.link} onOpen={() => closeToasts(ids)} />
            </li>
          ))}
        </ul>
        <CloseButton onClose={() => closeToasts(ids)} />
      </div>
    )
  })
}

/**
 * Pushes, as a strip at the window's end that covers nothing. First what needs a person, what is late before what is new, never merged; then the news,
 * newest first, those of one kind as one toast. The pointer or the focus spreads one out.
 */
export const Toasts = () => {
  const missed = useMissed((state) => state.missed)
  const open = useOpenAlerts((state) => state.list)
  const { all, alerts } = useRoom()
  // Drawn anew when the person has chosen otherwise.
  useNotificationSetting()
  const wanted = lateFirst(open.filter(({ push }) => mayCallOn(push, 'toast') && !missed?.waiting.includes(push.id)))
  const standing = standingOf(wanted, missed && all > alerts ? alerts - 1 : alerts)
  const hidden = wanted.length - standing.length
  const seesMissed = missed && standing.length < all
  useShortcut('acknowledge', () => {
    const first = wanted[0] ?? open[0]
    if (first) void acknowledge([first.push.id])
  })
  return (
    <section className={styles.toasts} aria-label="新消息" aria-live="polite">
      {seesMissed && <MissedCard missed={missed} />}
      {standing.map((alert) => (
        <StandingAlert key={alert.push.id} alert={alert} />
      ))}
      {hidden > 0 && (
        <div className={styles.more}>
          <Button aria-label={`还有 ${hidden} 条待确认`} onClick={() => openAlertsDrawer('waiting')}>
            还有 {hidden} 条<span>待确认</span>
          </Button>
        </div>
      )}
      <News most={all - standing.length - (seesMissed ? 1 : 0)} />
    </section>
  )
}
