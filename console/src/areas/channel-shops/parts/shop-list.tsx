import { useState } from 'react'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Ago } from '#ui/time/ago.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { everyStore, stateTones, type Shop } from '../channel-shop.ts'
import { AddShop } from './add-shop.tsx'
import { useShopActions } from './shop-actions.tsx'
import styles from './shop-list.module.css'

/** What keeps orders away, and that it does. */
const troubleOf = ({ status, trouble }: Shop): string =>
  [status === 'expired' && '新订单进不来', trouble].filter(Boolean).join('：')

const Name = ({ shop }: { shop: Shop }) => (
  <div className={styles.name}>
    <strong title={shop.name}>{shop.name}</strong>
    {shop.channel_shop_id && (
      <p className={styles.id}>
        店号 <Copyable text={shop.channel_shop_id} />
      </p>
    )}
    {troubleOf(shop) && (
      <p className={styles.trouble} title={troubleOf(shop)}>
        {troubleOf(shop)}
      </p>
    )}
  </div>
)

const Pulled = ({ shop: { pull_on, pulled_until } }: { shop: Shop }) => {
  if (!pull_on) return <span className={styles.quiet}>未开启拉单</span>
  return pulled_until ? <Ago moment={pulled_until} /> : <span className={styles.quiet}>还没有</span>
}

const columnsFor = (actionsOf: false | ((shop: Shop) => Action[])): Column<Shop>[] => {
  const columns: Column<Shop>[] = [
    { title: '网店', render: (shop) => <Name shop={shop} /> },
    {
      title: '状态',
      width: 100,
      render: ({ status, status_zh }) => <StatusTag tone={stateTones[status]}>{status_zh}</StatusTag>,
    },
    {
      title: '配送门店',
      width: 152,
      render: ({ store }) =>
        store ? <span title={store.name}>{store.name}</span> : <span className={styles.quiet}>未指定</span>,
    },
    { title: '今日订单', width: 80, right: true, render: ({ orders_today }) => `${orders_today} 单` },
    { title: '最近拉单', width: 92, render: (shop) => <Pulled shop={shop} /> },
    {
      title: '最近推送',
      width: 84,
      render: ({ last_push_at }) =>
        last_push_at ? <Ago moment={last_push_at} /> : <span className={styles.quiet}>还没有</span>,
    },
    { title: '自动接单', width: 76, render: ({ auto_confirm }) => (auto_confirm ? '开' : '关') },
  ]
  if (actionsOf)
    columns.push({
      title: '操作',
      width: 216,
      render: (shop) => {
        const isOut = shop.status === 'expired'
        return <Actions quiet={!isOut} few={isOut} actions={actionsOf(shop)} />
      },
    })
  return columns
}

const byChannel = (shops: readonly Shop[]) => [...Map.groupBy(shops, ({ channel }) => channel.code).values()]

export const ShopList = ({ sid, onSid }: { sid: string; onSid: (sid: string) => void }) => {
  const manages = useMay('channel.manage')
  const stores = useStoreOptions()
  const shops = useRead(channelShops.list, { params: { sid: sid || everyStore } })
  const [adding, setAdding] = useState(false)
  const add = manages && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      添加网店
    </Button>
  )
  const { actionsOf, dialogs } = useShopActions()
  const columns = columnsFor(manages && actionsOf)
  return (
    <>
      <div className={styles.head}>
        {stores.length > 1 && <FilterSelect label="配送门店" options={stores} value={sid} onChange={onSid} />}
        {shops.data?.total !== 0 && add}
      </div>
      <Loaded reading={shops} skeleton={<Skeleton rows={6} height={40} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Panel title="网店">
              <Empty reason={sid ? '这家门店还没有网店' : '还没有网店。绑定之后，各渠道的订单会自动进到网单管理。'}>
                {add}
              </Empty>
            </Panel>
          ) : (
            byChannel(items).map((group) => {
              const [first] = group
              return (
                first && (
                  <Panel
                    key={first.channel.code}
                    title={first.channel.name}
                    extra={
                      <span className={styles.count}>
                        <ChannelMark channel={first.channel} /> {group.length} 家
                      </span>
                    }
                  >
                    <DataTable
                      label={`${first.channel.name}网店`}
                      columns={columns}
                      rows={group}
                      keyOf={({ id }) => id}
                    />
                  </Panel>
                )
              )
            })
          )
        }
      </Loaded>
      {dialogs}
      {adding && <AddShop onClose={() => setAdding(false)} />}
    </>
  )
}
