import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { refresh, useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { useMay, useSession, type Store } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { NoStore } from '#widgets/shops/no-store.tsx'
import styles from './program.module.css'

type Service = WireResult<typeof miniShop.serviceProduct>
type StoreService = Service & { readonly store: Store }

const perPage = 10

const refreshServices = () => refresh(miniShop.serviceProduct)

const waitingWords = (done: string) => (service: Service) => (service.waiting ? `已提交，${service.waiting}` : done)

const table: ActionTable<StoreService, 'open' | 'close'> = {
  open: {
    label: ({ reason }) => (reason ? '重新开通' : '开通'),
    why: ({ waiting, obstacles }) => waiting || obstacles[0]?.title,
    send: ({ store }, send) =>
      send(
        miniShop.switchService,
        { params: { sid: store.sid }, body: { on: true } },
        waitingWords(`${store.name}已开通`),
      ),
  },
  close: {
    label: '关闭',
    why: ({ waiting }) => waiting || undefined,
    ask: ({ store }) => ({
      title: `关闭“${store.name}”的小程序服务？`,
      consequence: '附近的顾客在小程序里找不到这家门店；再开通要支付宝重新审核。已有的订单不受影响。',
      act: '关闭服务',
    }),
    send: ({ store }, send) =>
      send(
        miniShop.switchService,
        { params: { sid: store.sid }, body: { on: false } },
        waitingWords(`${store.name}已关闭`),
      ),
  },
}

/** What stands in the way, what the pay-app said, or that it is its turn. */
const Standing = ({ service: { on, waiting, reason, obstacles } }: { service: Service }) => {
  if (waiting) return <p className={styles.note}>{waiting}</p>
  if (!on && obstacles.length > 0)
    return <p className={styles.note}>还缺：{obstacles.map(({ title }) => title).join('；')}</p>
  if (reason) return <p className={styles.bad}>支付宝：{reason}</p>
  return <p className={styles.note}>{on ? '附近的顾客可以找到并下单' : '开通以后附近的顾客可以找到这家门店'}</p>
}

const ServiceRow = ({ store, actionsOf }: { store: Store; actionsOf: (service: StoreService) => Action[] }) => {
  const service = useRead(miniShop.serviceProduct, { params: { sid: store.sid } })
  const mayEdit = useMay('mini.edit')
  return (
    <li className={styles.service}>
      <div>
        <strong title={store.name}>{store.name}</strong>
        <p className={styles.note} title={`${store.city}${store.address}`}>
          {store.city}
          {store.address}
        </p>
      </div>
      <Loaded reading={service} skeleton={<span className={styles.note}>正在查询</span>}>
        {(data) => (
          <>
            <div>
              <StatusTag tone={toneOf(data.tone)}>{data.status_zh}</StatusTag>
              <Standing service={data} />
            </div>
            <span className={styles.acts}>
              {data.on && data.preview_url && (
                <a href={data.preview_url} target="_blank" rel="noreferrer">
                  预览
                </a>
              )}
              {!data.on && data.obstacles.length > 0 && (
                <PageLink to={routeTo('storeInfo', { sid: store.sid })}>去补齐</PageLink>
              )}
              {mayEdit && <Actions quiet actions={actionsOf({ ...data, store })} />}
            </span>
          </>
        )}
      </Loaded>
    </li>
  )
}

/** Store by store: whether it stands in the mini-program as a service that people nearby find. */
export const StoreServices = () => {
  const stores = useSession((session) => session.stores)
  const [page, setPage] = useState(1)
  const { actionsOf, dialogs } = useActions({
    table,
    offered: ({ on }: StoreService) => [on ? 'close' : 'open'] as const,
    keyOf: ({ store }) => store.sid,
    refresh: refreshServices,
  })
  return (
    <Panel title="门店服务">
      {stores.length === 0 ? (
        <NoStore reason="还没有门店，有了门店才能开通服务" />
      ) : (
        <>
          <ul className={styles.services} aria-label="门店服务">
            {stores.slice((page - 1) * perPage, page * perPage).map((store) => (
              <ServiceRow key={store.sid} store={store} actionsOf={actionsOf} />
            ))}
          </ul>
          {stores.length > perPage && (
            <Pagination label="门店分页" page={page} pageSize={perPage} total={stores.length} onPage={setPage} />
          )}
        </>
      )}
      {dialogs}
    </Panel>
  )
}
