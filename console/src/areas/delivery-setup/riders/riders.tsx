import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { refresh, useRead } from '#core/http/query.tsx'
import { useMay, type Store } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import type { Rider } from '../delivery-setup.ts'
import { AddRider, RenameRider } from './rider-dialogs.tsx'
import styles from '../lists.module.css'

/** The first of every list: whoever owns the shop rides without being added, and is never deleted. */
const shopkeeper = '0'

type RiderOfStore = Rider & { sid: string }

const table: ActionTable<RiderOfStore, 'rename' | 'remove'> = {
  rename: {
    label: '改名',
    dialog: ({ item, onClose }) => <RenameRider sid={item.sid} rider={item} onClose={onClose} />,
  },
  remove: {
    label: '删除',
    danger: true,
    why: ({ busy }) => (busy > 0 ? codes.riderBusy.message : undefined),
    ask: ({ username }) => ({
      title: `删除骑手“${username}”？`,
      consequence: '删除后不能再派单给他，做过的配送会保留；再次添加需要重新验证手机。',
      act: '删除',
    }),
    send: ({ sid, id, username }, send) =>
      send(deliverySetup.deleteRider, { params: { sid }, body: { id } }, `已删除${username}`),
  },
}

const useRiderActions = () =>
  useActions({
    table,
    offered: ({ id }) => (id === shopkeeper ? [] : ['rename', 'remove']),
    keyOf: ({ id }) => id,
    refresh: () => refresh(deliverySetup.riders),
  })

export const Riders = ({ store: { sid } }: { store: Store }) => {
  const manages = useMay('delivery.setup')
  const riders = useRead(deliverySetup.riders, { params: { sid } })
  const { actionsOf, dialogs } = useRiderActions()
  const [adding, setAdding] = useState(false)

  const columns: Column<Rider>[] = [
    {
      title: '姓名',
      render: ({ id, username }) => (
        <span title={username}>
          {username} {id === shopkeeper && <span className={styles.extra}>店主</span>}
        </span>
      ),
    },
    { title: '手机号', width: 152, render: ({ mobile }) => <Copyable text={mobile} /> },
    {
      title: '正在配送',
      width: 120,
      render: ({ busy }) =>
        busy > 0 ? <StatusTag tone="green">{`${busy} 单`}</StatusTag> : <span className={styles.extra}>空闲</span>,
    },
    {
      title: '加入时间',
      width: 160,
      render: ({ id, valid_time }) => id !== shopkeeper && <Ago moment={valid_time} />,
    },
  ]
  if (manages)
    columns.push({
      title: '操作',
      width: 136,
      render: (rider) => rider.id !== shopkeeper && <Actions quiet actions={actionsOf({ ...rider, sid })} />,
    })

  return (
    <Panel
      title="自己的骑手"
      extra={
        <div className={styles.head}>
          <span className={styles.extra}>呼叫“商家自配送”时从这里选人，不产生运费</span>
          {manages && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              添加骑手
            </Button>
          )}
        </div>
      }
    >
      <Loaded reading={riders} skeleton={<Skeleton rows={4} height={24} />}>
        {(rows) => (
          <>
            <DataTable label="骑手" columns={columns} rows={rows} keyOf={({ id }) => id} />
            {rows.length < 2 && (
              <p className={styles.note}>
                还没有别的骑手。{manages ? '添加店员之后，可以派单给他并看到谁在路上。' : '请有权限的同事添加。'}
              </p>
            )}
          </>
        )}
      </Loaded>
      {adding && <AddRider sid={sid} onClose={() => setAdding(false)} />}
      {dialogs}
    </Panel>
  )
}
