import { useState } from 'react'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { refresh } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import type { ListProps } from './partner-list.tsx'
import { BlockShop } from './shop-dialogs.tsx'
import styles from './lists.module.css'

type BlacklistRow = WireResult<typeof partners.blacklist>['items'][number]

const table: ActionTable<BlacklistRow, 'unblock'> = {
  unblock: {
    label: '移出',
    ask: ({ name }) => ({
      title: `把“${name}”移出黑名单？`,
      consequence: '移出后双方又能看到对方的单。',
      act: '移出',
    }),
    send: ({ shop_id, name }, send) => send(partners.unblock, { params: { shop_id } }, `已移出${name}`),
  },
}

const useBlacklistActions = () =>
  useActions({
    table,
    offered: () => ['unblock'],
    keyOf: ({ shop_id }) => shop_id,
    refresh: () => refresh(partners.blacklist),
  })

export const BlackList = ({ children }: ListProps) => {
  const manages = useMay('partner.manage')
  const list = useList({
    line: partners.blacklist,
    filter: keywordFilter,
    query: (_, chosen) => chosen,
    noun: '新拉黑门店',
  })
  const { keyword } = list.value
  const { actionsOf, dialogs } = useBlacklistActions()
  const [blocking, setBlocking] = useState(false)

  const columns: Column<BlacklistRow>[] = [
    { title: '门店', render: ({ name }) => <span title={name}>{name}</span> },
    { title: '商家', render: ({ merchant_name }) => merchant_name },
    { title: '地区', render: ({ areainfo }) => areainfo },
    { title: '原因', render: ({ reason }) => <span title={reason}>{reason}</span> },
    { title: '拉黑时间', width: 152, render: ({ at }) => <Ago moment={at} /> },
  ]
  if (manages) columns.push({ title: '操作', width: 120, render: (row) => <Actions quiet actions={actionsOf(row)} /> })
  return (
    <ListPage
      label="黑名单"
      {...list.page}
      keyOf={({ shop_id }) => shop_id}
      columns={columns}
      empty={{ reason: keyword ? '黑名单里没有这个名字的门店' : '黑名单是空的' }}
    >
      <div className={styles.head}>
        {children}
        <SearchInput label="搜索门店" value={keyword} onSearch={(next) => list.narrow({ keyword: next })} />
        {manages && <Button onClick={() => setBlocking(true)}>拉黑门店</Button>}
      </div>
      {blocking && <BlockShop shop={undefined} onClose={() => setBlocking(false)} />}
      {dialogs}
    </ListPage>
  )
}
