import { useState } from 'react'
import { account } from '@zdb/contract/people/account/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { pages } from '@zdb/contract/pages'
import { refresh } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { FilterBar } from '#ui/filter/filter-bar.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { ContactDialog } from './contact-dialog.tsx'

export type Contact = WireResult<typeof account.contacts>['items'][number]

const table: ActionTable<Contact, 'saveContact' | 'removeContact'> = {
  saveContact: {
    label: '修改',
    dialog: ({ item, onClose }) => <ContactDialog contact={item} onClose={onClose} />,
  },
  removeContact: {
    label: '删除',
    danger: true,
    ask: ({ name }) => ({ title: `删除联系人“${name}”？`, consequence: '删除后不能恢复。', act: '删除' }),
    send: ({ id, name }, send) => send(account.removeContact, { params: { id } }, `已删除${name}`),
  },
}

export const ContactsPage = () => {
  const manages = useMay('account.contacts')
  const [adding, setAdding] = useState(false)
  const list = useList({
    line: account.contacts,
    filter: keywordFilter,
    query: (_, chosen) => chosen,
    topics: 'contacts',
  })
  const { actionsOf, dialogs } = useActions({
    table,
    offered: () => ['saveContact', 'removeContact'],
    keyOf: ({ id }) => id,
    refresh: () => refresh(account.contacts),
  })
  const columns: Column<Contact>[] = [
    { title: '姓名', width: 160, render: ({ name }) => <span title={name}>{name}</span> },
    { title: '职位', width: 96, render: ({ position_name }) => position_name },
    { title: '联系电话', width: 176, render: ({ phone }) => phone },
    { title: '备注', render: ({ remark }) => <span title={remark}>{remark}</span> },
    { title: '更新时间', width: 152, render: ({ at }) => <Ago moment={at} /> },
  ]
  if (manages) columns.push({ title: '操作', width: 136, render: (row) => <Actions quiet actions={actionsOf(row)} /> })
  return (
    <>
      <PageHeader title={pages.contacts.title} note="平台和合作商家有事时打给谁" />
      <ListPage
        label="商家联系人"
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={list.empty('没有符合条件的联系人', { reason: '还没有联系人' })}
      >
        <FilterBar
          label="筛选联系人"
          parts={[]}
          keyword={{
            label: '姓名或电话',
            value: list.value.keyword,
            onChange: (keyword) => list.narrow({ keyword }),
          }}
        >
          {manages && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              新增联系人
            </Button>
          )}
        </FilterBar>
      </ListPage>
      {adding && <ContactDialog onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  )
}
