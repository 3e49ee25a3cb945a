import { useState } from 'react'
import { partners } from '@zdb/contract/partners/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListProps } from './partner-list.tsx'
import { BlockShop } from './shop-dialogs.tsx'
import styles from './lists.module.css'

type Blocked = WireResult<typeof partners.blacklist>['items'][number]

export const BlackList = ({ page, keyword, onPage, children }: ListProps) => {
  const manages = useMay('partner.manage')
  const rows = useRead(partners.blacklist, { query: { page, keyword: keyword || undefined } })
  const unblock = useSend(partners.unblock)
  const [blocking, setBlocking] = useState(false)
  const [confirm, question] = useConfirm()

  const askUnblock = ({ shop_id, name }: Blocked) =>
    confirm({
      title: `把“${name}”移出黑名单？`,
      consequence: '移出后双方又能看到对方的单。',
      act: '移出',
      onYes: async () => {
        const answer = await unblock.send({ params: { shop_id } })
        await refresh(partners.blacklist)
        if (answer.ok) saySuccess(`已移出${name}`)
      },
    })

  const columns: Column<Blocked>[] = [
    { title: '门店', render: ({ name }) => <span title={name}>{name}</span> },
    { title: '商家', render: ({ merchant_name }) => merchant_name },
    { title: '地区', render: ({ areainfo }) => areainfo },
    { title: '原因', render: ({ reason }) => <span title={reason}>{reason}</span> },
    { title: '拉黑时间', width: 152, render: ({ at }) => <Ago moment={at} /> },
  ]
  if (manages)
    columns.push({
      title: '操作',
      width: 120,
      render: (row) => <Actions quiet actions={[{ label: '移出', onPress: () => askUnblock(row) }]} />,
    })
  return (
    <ListPage
      label="黑名单"
      rows={rows}
      keyOf={({ shop_id }) => shop_id}
      columns={columns}
      live={{ view: JSON.stringify({ page, keyword }), noun: '新拉黑门店' }}
      page={page}
      onPage={onPage}
      empty={{ reason: keyword ? '黑名单里没有这个名字的门店' : '黑名单是空的' }}
    >
      <div className={styles.head}>
        {children}
        {manages && <Button onClick={() => setBlocking(true)}>拉黑门店</Button>}
      </div>
      {blocking && <BlockShop shop={undefined} onClose={() => setBlocking(false)} />}
      {question}
    </ListPage>
  )
}
