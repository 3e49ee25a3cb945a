import { useState } from 'react'
import { businessStates } from '@zdb/contract/shop/stores/states'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay, type Store } from '#core/session/session.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useNow } from '#ui/time/clock.ts'
import { Empty } from '#ui/page/empty.tsx'
import { dayAndTime } from '#ui/format/moment.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { Switch } from '#ui/input/switch.tsx'
import line from '#widgets/shops/store-words.module.css'
import styles from './stores.module.css'

const CloseStore = lazyDialog(() => import('#widgets/shops/close-store.tsx').then((file) => file.CloseStore))

const rest = (store: Store, now: Date): string =>
  [store.reopen_at && `${dayAndTime(store.reopen_at, now)} 恢复`, store.close_reason].filter(Boolean).join(' · ')

const StoreLine = ({ store, onClose }: { store: Store; onClose: () => void }) => {
  const maySwitch = useMay('store.status')
  const now = useNow(60_000)
  const { send, pending } = useSend(workbench.changeStoreStatus)
  const { open, closed } = businessStates
  const state = store.status === open.code ? open : closed

  const note = (state === closed && rest(store, now)) || `${store.city} ${store.address}`

  const reopen = async () => {
    const answer = await send({ query: { sid: store.sid, status: open.code } })
    await refresh(stores.list)
    if (answer.ok) saySuccess(`${store.name}已恢复营业`)
  }

  return (
    <li className={styles.store}>
      <div className={line.words}>
        <div className={line.name}>
          <p title={store.name}>{store.name}</p>
          <StatusTag tone={state.tone}>{state.label}</StatusTag>
        </div>
        <p className={line.note} title={note}>
          {note}
        </p>
      </div>
      {maySwitch && (
        <Switch
          label={`${store.name}营业`}
          on={state === open}
          busy={pending}
          onChange={(on) => (on ? void reopen() : onClose())}
        />
      )}
    </li>
  )
}

export const Stores = () => {
  const list = useRead(stores.list, { query: { page: 1, page_size: 100 } })
  const [closing, setClosing] = useState<Store>()
  return (
    <Panel title="门店">
      <Loaded reading={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty reason="还没有门店" />
          ) : (
            <ul className={styles.stores}>
              {items.map((store) => (
                <StoreLine key={store.sid} store={store} onClose={() => setClosing(store)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {closing && <CloseStore store={closing} onClose={() => setClosing(undefined)} />}
    </Panel>
  )
}
