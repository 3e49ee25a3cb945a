import { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { Money } from '#ui/value/money.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { useWriteOffActions, type WriteOffRow } from './undo-write-off.ts'
import styles from './records.module.css'

export const Records = () => {
  const list = useList({ line: writeOffs.list, filter: keywordFilter, query: (_, chosen) => chosen })
  const { keyword } = list.value
  const { actionsOf, dialogs } = useWriteOffActions('undoAsked')
  const columns: Column<WriteOffRow>[] = [
    { title: '时间', width: 112, render: ({ at }) => <Ago moment={at} /> },
    { title: '券码', width: 176, render: ({ code }) => <Copyable text={code} /> },
    { title: '商品', render: ({ title }) => <span title={title}>{title}</span> },
    { title: '金额', width: 104, right: true, render: ({ amount }) => <Money yuan={amount} right /> },
    { title: '门店', width: 120, render: ({ store }) => <span title={store?.name}>{store?.name}</span> },
    { title: '操作人', width: 88, render: ({ actor }) => actor },
    {
      title: '状态',
      width: 96,
      render: ({ status }) => (
        <StatusTag tone={status === 'verified' ? 'green' : 'neutral'}>
          {status === 'verified' ? '已核销' : '已撤销'}
        </StatusTag>
      ),
    },
    {
      title: '操作',
      width: 88,
      render: (row) => <Actions quiet actions={actionsOf(row)} />,
    },
  ]
  return (
    <ListPage
      label="核销记录"
      {...list.page}
      keyOf={({ id }) => id}
      columns={columns}
      empty={{ reason: keyword ? '没有找到这样的核销记录' : '还没有核销过。扫第一张券，记录就会出现在这里。' }}
    >
      <div className={styles.head}>
        <h2>核销记录</h2>
        <SearchInput label="券码或商品" value={keyword} onSearch={(words) => list.narrow({ keyword: words })} />
      </div>
      {dialogs}
    </ListPage>
  )
}
