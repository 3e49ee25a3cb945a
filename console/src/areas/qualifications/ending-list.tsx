import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { standings } from '@zdb/contract/people/qualifications/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { useList } from '#widgets/list/use-list.tsx'
import { documentRoute } from './qualification.ts'

type Row = WireResult<typeof qualifications.ending>['items'][number]

/** 还有20天 or 已过3天: the day itself stands beside it. */
const leftWords = ({ days_left, status }: Row): string => {
  if (days_left === null) return ''
  return days_left >= 0 && status === 'expiring' ? `还有 ${days_left} 天` : `已过 ${-days_left} 天`
}

const columns: Column<Row>[] = [
  { title: '证件', render: (row) => <PageLink to={documentRoute(row, row.type)}>{row.type_zh}</PageLink> },
  {
    title: '属于',
    render: ({ sid, store }) =>
      sid ? <PageLink to={routeTo('storeCertificates', { sid })}>{store}</PageLink> : '账户，全部门店共用',
  },
  { title: '证件上的名称', render: ({ name }) => <span title={name}>{name}</span> },
  { title: '到期日', width: 120, render: ({ valid_until }) => valid_until ?? '长期' },
  { title: '剩余', width: 104, render: leftWords },
  {
    title: '状态',
    width: 152,
    render: ({ status, status_zh, renewal }) => (
      <StatusTag tone={standings[status].tone}>{renewal ? `${status_zh}，新证件未通过` : status_zh}</StatusTag>
    ),
  },
  { title: '操作', width: 96, render: (row) => <PageLink to={documentRoute(row, row.type)}>更换证件</PageLink> },
]

const fields = { status: text() }

/** The documents to renew, the merchant's own and those of its stores, that end soonest first. */
export const EndingList = ({ status }: { status: Row['status'] & ('expiring' | 'grace' | 'lapsed') }) => {
  const list = useList({ line: qualifications.ending, fields, query: () => ({ status }) })
  return (
    <ListPage
      label={standings[status].label}
      {...list.page}
      keyOf={({ sid, type }) => `${sid} ${type}`}
      columns={columns}
      empty={{ reason: '没有这样的证件' }}
    />
  )
}
