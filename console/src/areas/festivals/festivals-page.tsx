import { pages, routeTo } from '@zdb/contract/pages'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { festivalStateNames, festivalStates } from '@zdb/contract/shop/festivals/states'
import { useOpen } from '#core/router/address.ts'
import { oneOf } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { useFestivalActions } from './actions.tsx'
import { daysWords, type FestivalRow } from './festival.ts'
import { FillBar } from './fill-bar.tsx'
import styles from './festivals.module.css'

const fields = { status: oneOf('all', ...festivalStateNames) }
const tabs = [
  { key: 'all' as const, label: '全部', tone: 'neutral' as const },
  ...festivalStateNames.map((name) => ({
    key: name,
    label: festivalStates[name].label,
    tone: festivalStates[name].tone,
  })),
]

const columnsFor = (actionsOf: (row: FestivalRow) => Action[]): Column<FestivalRow>[] => [
  {
    title: '节日',
    lead: true,
    render: (row) => (
      <div>
        <PageLink className={styles.name} to={routeTo('festival', { no: row.id })}>
          {row.name}
        </PageLink>
        <p className={styles.note}>
          {daysWords(row)} · {row.stores}家门店
          {row.state === 'draft' && row.accept_from && ` · ${row.accept_from.slice(5, 16)} 自动生效`}
        </p>
      </div>
    ),
  },
  {
    title: '状态',
    width: 96,
    render: ({ state, status_zh }) => <StatusTag tone={festivalStates[state].tone}>{status_zh}</StatusTag>,
  },
  {
    title: '占用',
    width: 240,
    render: ({ taken, capacity }) => <FillBar taken={taken} capacity={capacity} />,
  },
  {
    title: '已满时段',
    width: 112,
    right: true,
    render: ({ full, slots }) => `${full} / ${slots}`,
  },
  { title: '操作', width: 304, act: true, render: (row) => <Actions quiet actions={actionsOf(row)} /> },
]

/** What the shop will make on the days on which everybody wants flowers, and how much of it is taken. */
export const FestivalsPage = () => {
  const open = useOpen()
  const mayManage = useMay('festival.manage')
  const list = useList({
    line: festivals.list,
    fields,
    query: ({ status }) => (status === 'all' ? {} : { status }),
    topics: 'festivals',
  })
  const { actionsOf, dialogs } = useFestivalActions()
  const create = () => open(routeTo('newFestival'))
  const isAll = list.value.status === 'all'
  return (
    <>
      <PageHeader title={pages.festivals.title} note="按时段定产能，接满自动停；各渠道和抢单池随之打烊与恢复">
        {mayManage && (
          <Button kind="primary" onClick={create}>
            新建节日计划
          </Button>
        )}
      </PageHeader>
      <ListPage
        label="节日计划"
        {...list.page}
        keyOf={({ id }) => id}
        columns={columnsFor(actionsOf)}
        empty={list.empty('这里没有节日计划', {
          reason: isAll ? '还没有节日计划。选一个节日，填好每个时段能做多少单，接满后自动停止接单' : '这里没有节日计划',
          action: mayManage && isAll ? <Button onClick={create}>新建节日计划</Button> : undefined,
        })}
      >
        <StatusTabs label="计划状态" tabs={tabs} {...list.tabs} />
      </ListPage>
      {dialogs}
    </>
  )
}
