import type { StoreAction } from '@zdb/contract/shop/stores/actions'
import { businessStates } from '@zdb/contract/shop/stores/states'
import { routeTo } from '@zdb/contract/pages'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Switch } from '#ui/input/switch.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { categoryNames, detailOf, lifeOf, lifeTone, type StoreRow } from '../store.ts'
import line from '#widgets/shops/store-words.module.css'
import styles from './list-page.module.css'

const Name = ({ store }: { store: StoreRow }) => (
  <div className={styles.store}>
    {store.logo ? (
      <img className={styles.logo} src={store.logo} alt="" loading="lazy" />
    ) : (
      <span className={styles.logo} aria-hidden>
        {store.name.slice(0, 1)}
      </span>
    )}
    <div className={line.words}>
      <p className={`${line.name} ${styles.strong}`}>
        <PageLink to={detailOf(store.sid)} title={store.name}>
          {store.name}
        </PageLink>
        {store.is_default && <StatusTag tone="neutral">默认</StatusTag>}
      </p>
      <p className={`${line.note} ${styles.address}`} title={`${store.city}${store.address}`}>
        {store.city} {store.address}
      </p>
      <p className={line.note} title={categoryNames(store.categories)}>
        {categoryNames(store.categories)}
      </p>
    </div>
  </div>
)

const lifeNote = (store: StoreRow): string => {
  const until = store.suspended_until ? `${store.suspended_until.slice(0, 16)} 恢复` : ''
  return [until, store.life_reason].filter(Boolean).join(' · ')
}

const Life = ({ store }: { store: StoreRow }) => (
  <>
    <StatusTag tone={lifeTone(store)}>{store.life_zh}</StatusTag>
    {lifeNote(store) && (
      <p className={line.note} title={lifeNote(store)}>
        {lifeNote(store)}
      </p>
    )}
  </>
)

const businessNote = (store: StoreRow): string => {
  if (store.status === businessStates.closed.code)
    return [store.reopen_at && `${store.reopen_at.slice(5, 16)} 恢复`, store.close_reason].filter(Boolean).join(' · ')
  return store.in_hours ? store.hours_zh : `营业时间外 · ${store.hours_zh}`
}

/** What is missing before it can receive, each with the page that settles it; nothing missing says whether it does. */
const Receiving = ({ store }: { store: StoreRow }) => {
  if (store.lacking.length === 0)
    return store.receiving ? (
      <StatusTag tone="green">接单中</StatusTag>
    ) : (
      <PageLink to={routeTo('receiveSetting', { sid: store.sid })}>条件已齐，去开通接单</PageLink>
    )
  return (
    <>
      <StatusTag tone="red">不能接单</StatusTag>
      <ul className={styles.lacking} aria-label={`${store.name}接单还缺`}>
        {store.lacking.map(({ key, lack, why, route }) => (
          <li key={key}>
            <PageLink to={givenRoute(route)} title={why} data-layer>
              {lack}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}

type Press = (name: StoreAction, store: StoreRow) => void

const Business = ({ store, press }: { store: StoreRow; press: Press }) => {
  const isOpen = store.status === businessStates.open.code
  if (lifeOf(store) !== 'normal') return <span className={styles.quiet}>—</span>
  const maySwitch = store.actions.includes(isOpen ? 'close' : 'reopen')
  return (
    <div className={styles.business}>
      {maySwitch && (
        <Switch label={`${store.name}营业`} on={isOpen} onChange={(on) => press(on ? 'reopen' : 'close', store)} />
      )}
      <div className={line.words}>
        <p>{store.status_zh}</p>
        <p className={line.note} title={businessNote(store)}>
          {businessNote(store)}
        </p>
      </div>
    </div>
  )
}

export const columnsFor = (
  actionsOf: (store: StoreRow) => Action[],
  press: Press,
  acts: boolean,
): Column<StoreRow>[] => [
  { title: '门店', lead: true, render: (store) => <Name store={store} /> },
  { title: '状态', width: 112, render: (store) => <Life store={store} /> },
  { title: '接单', width: 144, render: (store) => <Receiving store={store} /> },
  { title: '营业', width: 176, render: (store) => <Business store={store} press={press} /> },
  // Whoever may change nothing of a store has no column for it.
  ...(acts
    ? [
        {
          title: '操作',
          width: 152,
          act: true,
          render: (store: StoreRow) => <Actions quiet lone actions={actionsOf(store)} />,
        },
      ]
    : []),
]
