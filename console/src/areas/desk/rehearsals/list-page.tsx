import { useState } from 'react'
import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { useRehearsalActions } from './actions.tsx'
import { ProgressLine } from './progress-line.tsx'
import type { RehearsalRow } from './rehearsal.ts'
import styles from './rehearsals.module.css'

const StartDialog = lazyDialog(() => import('./start-dialog.tsx').then((file) => file.StartDialog))

const Name = ({ row }: { row: RehearsalRow }) => (
  <div className={styles.name}>
    <PageLink to={routeTo('rehearsal', { id: row.id })}>{row.title}</PageLink>
    <p className={styles.note}>
      {row.hours} 小时营业，实际 {row.minutes} 分钟
    </p>
  </div>
)

const Result = ({ row }: { row: RehearsalRow }) =>
  row.ended_at === null ? (
    <ProgressLine row={row} />
  ) : (
    <span data-bad={(row.lost ?? 0) > 0 || undefined} className={styles.verdict}>
      {row.verdict || '—'}
    </span>
  )

const columnsFor = (actionsOf: (row: RehearsalRow) => Action[]): Column<RehearsalRow>[] => [
  { title: '演练', lead: true, render: (row) => <Name row={row} /> },
  { title: '结果', render: (row) => <Result row={row} /> },
  {
    title: '状态',
    width: 104,
    render: ({ tone, status_zh }) => <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>,
  },
  {
    title: '发起',
    width: 144,
    render: ({ by, at }) => (
      <>
        {by}
        <p className={styles.note}>
          <Ago moment={at} />
        </p>
      </>
    ),
  },
  { title: '操作', width: 120, act: true, render: (row) => <Actions quiet lone actions={actionsOf(row)} /> },
]

/** The rehearsals of the shop: one goes on by itself while people do something else, and is found here again. */
export const RehearsalsPage = () => {
  const [starting, setStarting] = useState(false)
  const options = useRead(rehearsals.options)
  const list = useList({ line: rehearsals.list, query: () => ({}), topics: 'rehearsals' })
  useRefreshOn('rehearsals', [rehearsals.options])
  const { actionsOf, dialogs } = useRehearsalActions()
  const busy = options.data !== undefined && options.data.open_id !== null
  const start = (
    <Button
      kind="primary"
      off={busy || options.data === undefined}
      title={busy ? '已有一场演练在进行或排队' : undefined}
      onClick={() => setStarting(true)}
    >
      开始演练
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pages.rehearsals.title}
        note="用去年的订单放大几倍，在店铺的副本里走一遍。不联系真实的渠道、骑手和打印机，也不动现在的订单"
      >
        {start}
      </PageHeader>
      <ListPage
        label="演练"
        {...list.page}
        keyOf={({ id }) => id}
        columns={columnsFor(actionsOf)}
        empty={list.empty('没有演练', {
          reason: '还没有演练。节日前演练一次，就知道几点会跟不上、要几个人',
          action: <Button onClick={() => setStarting(true)}>开始第一次演练</Button>,
        })}
      />
      {starting && options.data && <StartDialog options={options.data} onClose={() => setStarting(false)} />}
      {dialogs}
    </>
  )
}
