import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { alertSteps } from '@zdb/contract/desk/alerts/steps'
import { acknowledge, acknowledgeAll, loadOpenAlerts, useOpenAlerts, type OpenAlert } from '#core/alerts/open-alerts.ts'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Failed } from '#ui/page/failed.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { AlertButton } from '../alert-button.tsx'
import { closeAlertsDrawer } from '../drawer-state.ts'
import { PushWords } from '../push-words.tsx'
import styles from './alerts-drawer.module.css'

const urgencies: Readonly<Record<number, string>> = { 1: '马上处理', 2: '尽快处理', 3: '今天处理' }

const Waiting = ({ alert: { push, step } }: { alert: OpenAlert }) => {
  const open = () => {
    void acknowledge([push.id])
    closeAlertsDrawer()
  }
  return (
    <li className={styles.waiting}>
      <div>
        <p className={styles.title}>
          <strong>{push.message.title}</strong>
          <Ago moment={push.at} />
        </p>
        <PushWords push={push} onOpen={open} />
        {step !== 'tab' && <p className={styles.note}>无人确认，已升级到{alertSteps[step].label}</p>}
      </div>
      <AlertButton push={push} />
    </li>
  )
}

type Past = WireResult<typeof alerts.history>['items'][number]

/** Who heard it, when and where. */
const endWords = ({ ended_label, ended_by, ended_at, ended_on }: Past): string =>
  [ended_label, ended_by, ended_at?.slice(5, 16), ended_on].filter(Boolean).join(' · ')

/** Whose it is; of many the first two are named. */
const ownerWords = (owners: readonly string[]): string =>
  owners.length > 2 ? `${owners.slice(0, 2).join('、')}等${owners.length}人` : owners.join('、')

const Ended = () => {
  const past = useRead(alerts.history, { query: { page: 1, page_size: 20 } }, { background: true })
  const rows = (past.data?.items ?? []).filter(({ ended }) => ended !== null)
  if (rows.length === 0) return null
  return (
    <>
      <h3>最近确认</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <p>{row.alert}</p>
            <p className={styles.note}>{endWords(row)}</p>
            {row.owners.length > 0 && (
              <p className={styles.note} title={row.owners.join('、')}>
                负责：{ownerWords(row.owners)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Unknown = ({ isAll }: { isAll: boolean }) => {
  const [busy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    void loadOpenAlerts().finally(() => setBusy(false))
  }
  return (
    <div className={styles.unknown}>
      <Failed words={isAll ? '暂时不知道有没有待确认的提醒' : '可能还有别的待确认的提醒'} busy={busy} onRetry={ask} />
    </div>
  )
}

/** What nobody has acknowledged yet, by urgency, and below it who acknowledged the others. */
export const WaitingAlerts = () => {
  const { list, more, complete } = useOpenAlerts()
  const groups = Map.groupBy(list, ({ urgency }) => urgency)
  return (
    <>
      {!complete && <Unknown isAll={list.length === 0} />}
      {complete && list.length === 0 && <Empty reason="没有待确认的提醒" />}
      {list.length > 0 && (
        <div className={styles.all}>
          <span>{list.length + more} 条待确认，无人确认会继续提醒并升级</span>
          <Button onClick={() => void acknowledgeAll()}>全部知道了</Button>
        </div>
      )}
      {[...groups].map(([urgency, alertsOfIt]) => (
        <section key={urgency} data-urgency={urgency} aria-label={urgencies[urgency]}>
          <h3>{urgencies[urgency]}</h3>
          <ul>
            {alertsOfIt.map((alert) => (
              <Waiting key={alert.push.id} alert={alert} />
            ))}
          </ul>
        </section>
      ))}
      <Ended />
    </>
  )
}
