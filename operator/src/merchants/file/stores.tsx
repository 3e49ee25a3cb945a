import { useState } from 'react'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { Actions, type Action } from '@zdb/console/ui/action/actions.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { moneyText } from '@zdb/console/ui/format/money.ts'
import { StatusTag } from '@zdb/console/ui/value/status-tag.tsx'
import { useHasAny } from '../../session/session.ts'
import { LiftDialog, SuspendDialog } from '../acts/store-dialogs.tsx'
import type { MerchantFile, Store } from '../merchant.ts'
import { WaitingLink } from './waiting-link.tsx'
import styles from './file.module.css'

type Asked = { act: 'suspend' | 'lift'; store: Store }

const standing = ({ status, business_zh, receiving, deposit }: Store): string =>
  [
    ...(status === lifeStates.normal.code ? [business_zh, receiving ? '可接单' : '未开通接单'] : []),
    `保证金 ¥${moneyText(deposit)}`,
  ].join(' · ')

const reasonWords = ({ status, reason, until }: Store): string => {
  if (reason === '') return ''
  const end = until ? `，${until.slice(0, 16)} 恢复` : '，直到平台解除'
  return `原因：${reason}${status === lifeStates.suspended.code ? end : ''}`
}

/** Its stores and how each stands; a suspension is one person's act, its end two people's. */
export const Stores = ({ file }: { file: MerchantFile }) => {
  const [asked, setAsked] = useState<Asked>()
  const mayAct = useHasAny('review', 'manage')
  const actionsOf = (store: Store): Action[] => {
    if (!mayAct) return []
    if (store.status === lifeStates.normal.code)
      return [{ label: '停用', onPress: () => setAsked({ act: 'suspend', store }) }]
    if (store.status !== lifeStates.suspended.code) return []
    const why = store.lift_proposed ? '已提议，等待另一位同事复核' : undefined
    return [{ label: '提议解除停用', onPress: () => setAsked({ act: 'lift', store }), ...(why ? { why } : {}) }]
  }
  const close = () => setAsked(undefined)
  return (
    <Panel title={`门店（${file.stores.length}）`}>
      {file.stores.length === 0 && <p className={styles.none}>还没有门店</p>}
      <ul className={styles.list} aria-label="门店">
        {file.stores.map((store) => (
          <li key={store.id}>
            <div className={styles.line}>
              <strong>{store.name}</strong>
              <StatusTag tone={store.tone}>{store.status_zh}</StatusTag>
              <WaitingLink waits={store.waits} />
              <Actions quiet actions={actionsOf(store)} />
            </div>
            <p className={styles.note}>{store.address}</p>
            <p className={styles.note}>{standing(store)}</p>
            {store.reason !== '' && <p className={styles.note}>{reasonWords(store)}</p>}
          </li>
        ))}
      </ul>
      {asked?.act === 'suspend' && <SuspendDialog file={file} store={asked.store} onClose={close} />}
      {asked?.act === 'lift' && <LiftDialog file={file} store={asked.store} onClose={close} />}
    </Panel>
  )
}
